import Foundation
import ReelApp
import ReelTimeline

/// The program in a process of its own: a crash ends that one, and not the one that reports it.
package enum ChildProcess {
  /// How a process ended.
  package enum End: Equatable, Sendable {
    /// By itself, with this code.
    case exit(Int32)
    /// By this signal.
    case signal(Int32)
  }

  /// What is done to a process when the task that waits for it is cancelled.
  enum Cancellation: Sendable {
    /// It is ended.
    case terminate
    /// It is told as Ctrl-C would, and says itself how far it has come.
    case interrupt
  }

  /// Whether this process is a child that another one looks after.
  static var isOne: Bool {
    FrameUnderWay.isShared || ProcessInfo.processInfo.environment[FuzzJournal.variable] != nil
  }

  /// The variable of a process that ends when the one that has started it is there no more.
  static let lifeline = "REEL_ENDS_WITH_PARENT"

  /// The variable of a process that reads its work from standard input, and ends with that.
  package static let takesWork = "REEL_TAKES_WORK"

  /// Where this program is.
  package static var program: URL {
    Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  }

  /// The variables of a process that runs this program.
  package static var environment: [String: String] {
    // Walking the stack takes seconds; what is reported says where it happened.
    ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }

  /// Runs this program once more.
  ///
  /// - Parameters:
  ///   - arguments: its command line.
  ///   - further: variables besides those of this process.
  ///   - isQuiet: whether what it writes is thrown away.
  ///   - files: where what it writes goes instead, both of its outputs.
  ///   - cancellation: what is done to it when the task is cancelled.
  /// - Throws: Foundation's error where it does not start; `CancellationError` where the task has
  ///   been cancelled meanwhile and the process was ended.
  static func run(
    _ arguments: [String], environment further: [String: String] = [:], isQuiet: Bool = false,
    writingInto files: (output: FileHandle, diagnostics: FileHandle)? = nil,
    whenCancelled cancellation: Cancellation = .terminate
  ) async throws -> End {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment.merging(further) { $1 }
    // Nothing is written to it: that it ends tells the child that this process has.
    let life = Pipe()
    process.standardInput = life
    if isQuiet {
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    } else if let files {
      process.standardOutput = files.output
      process.standardError = files.diagnostics
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
          if Task.isCancelled { process.end(cancellation) }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      if process.isRunning { process.end(cancellation) }
    }
    if cancellation == .terminate { try Task.checkCancellation() }
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

extension Process {
  fileprivate func end(_ how: ChildProcess.Cancellation) {
    switch how {
    case .terminate: terminate()
    case .interrupt: interrupt()
    }
  }
}
