import Foundation
import ReelApp

/// The program in a process of its own: a crash ends that one, and not the one that reports it.
enum ChildProcess {
  /// How a process ended.
  enum End: Equatable, Sendable {
    /// By itself, with this code.
    case exit(Int32)
    /// By this signal.
    case signal(Int32)
  }

  /// Runs this program once more.
  ///
  /// - Parameters:
  ///   - arguments: its command line.
  ///   - further: variables besides those of this process.
  ///   - isQuiet: whether what it writes is thrown away.
  /// - Throws: Foundation's error where it does not start; `CancellationError` where the task has
  ///   been cancelled meanwhile, which ends the process.
  static func run(
    _ arguments: [String], environment further: [String: String] = [:], isQuiet: Bool = false
  ) async throws -> End {
    let process = Process()
    process.executableURL =
      Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment.merging(further) { $1 }
    // Walking the stack takes seconds; what is reported says where it happened.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    // Nothing is written to it: that it ends tells the child that this process has.
    let life = Pipe()
    process.standardInput = life
    if isQuiet {
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    defer { withExtendedLifetime(life) {} }
    let end = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = { process in
          continuation.resume(
            returning: process.terminationReason == .uncaughtSignal
              ? End.signal(process.terminationStatus) : .exit(process.terminationStatus))
        }
        do {
          try process.run()
          // Before, there was nothing to be ended.
          if Task.isCancelled { process.terminate() }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      if process.isRunning { process.terminate() }
    }
    try Task.checkCancellation()
    return end
  }

  /// Ends this process, which is a child, when the one that has started it is there no more.
  static func endWithParent() {
    Thread.detachNewThread {
      _ = try? FileHandle.standardInput.readToEnd()
      exit(ExitCode.checkFailed.rawValue)
    }
  }
}
