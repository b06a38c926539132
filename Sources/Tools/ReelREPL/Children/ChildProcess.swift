import Foundation
import ReelApp
import ReelSupport
import ReelTimeline

/// The program in a separate process, whose crash does not affect the one that reports it.
package enum ChildProcess {
  /// What to do with a process when the waiting task is cancelled.
  package enum Cancellation: Sendable {
    /// End it.
    case terminate
    /// Interrupt it like Ctrl-C, so that it reports its progress.
    case interrupt
  }

  /// Whether this process is the child of another one that monitors it.
  static var isOne: Bool {
    FrameMark.isShared || hasJournal
  }

  /// The environment variable that names the file in which this process keeps its current lines,
  /// for the process that monitors it.
  package static let journal = "REEL_FUZZ_JOURNAL"

  /// Whether another process monitors this one, and reads its journal.
  package static var hasJournal: Bool { getenv(journal) != nil }

  /// The environment variable of a process that ends when its parent does: the descriptor of its
  /// lifeline.
  private static let isTied = "REEL_ENDS_WITH_PARENT"

  /// The environment variable of a process whose arguments are texts of this one, in which file
  /// names need not be UTF-8.
  private static let passesTexts = "REEL_ARGUMENTS_ARE_TEXTS"

  /// Whether the arguments are those that another instance of this program has passed.
  static var hasTexts: Bool { getenv(passesTexts) != nil }

  /// The path of this program.
  package static var program: String {
    Bundle.main.executableURL?.path ?? CommandLine.arguments[0]
  }

  /// The environment variables of a process that runs this program.
  package static var environment: [String: String] {
    // A stack trace takes seconds, and the report already names the place.
    ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no", passesTexts: "1"]) { $1 }
  }

  /// Runs another instance of this program, which has the open files that its arguments name.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - further: environment variables in addition to those of this process.
  ///   - input: its standard input.
  ///   - isQuiet: whether its output is discarded.
  ///   - files: the files that receive both of its outputs instead.
  ///   - cancellation: what to do with it when the task is cancelled.
  /// - Throws: a `LineFailure` if it cannot be started; `CancellationError` if the task has been
  ///   cancelled in the meantime and the process was ended.
  package static func run(
    _ arguments: [String], environment further: [String: String] = [:],
    input: SpawnedProcess.Stream = .nowhere, isQuiet: Bool = false,
    writingInto files: (output: FileHandle, diagnostics: FileHandle)? = nil,
    whenCancelled cancellation: Cancellation = .terminate
  ) async throws -> SpawnedProcess.End {
    // Nothing is written to it: its closing tells the child that this process has ended.
    let life = try ChildPipe()
    let named = SpawnedProcess.descriptors(namedIn: arguments)
    let tie = [isTied: "\(SpawnedProcess.lifelineDescriptor(besides: named))"]
    let process = try SpawnedProcess(
      program, arguments,
      environment: environment.merging(further) { $1 }.merging(tie) { $1 },
      input: input,
      output: files.map { .file($0.output) } ?? (isQuiet ? .nowhere : .inherited),
      diagnostics: files.map { .file($0.diagnostics) } ?? (isQuiet ? .nowhere : .inherited),
      lifeline: life.reading, inheriting: named)
    let end = await withTaskCancellationHandler {
      await process.end
    } onCancel: {
      process.send(cancellation == .interrupt ? SIGINT : SIGTERM)
    }
    withExtendedLifetime(life) {}
    if cancellation == .terminate { try Task.checkCancellation() }
    return end
  }

  /// Ends this process when its parent ends, if another instance of this program has started it.
  static func endWithParent() {
    guard let descriptor = getenv(isTied).flatMap({ Int32(String(cString: $0)) }) else { return }
    // It is not for the processes that this one starts.
    unsetenv(isTied)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let lifeline = FileHandle(fileDescriptor: descriptor)
    Thread.detachNewThread {
      _ = try? lifeline.readToEnd()
      exit(ExitCode.checkFailed.rawValue)
    }
  }
}
