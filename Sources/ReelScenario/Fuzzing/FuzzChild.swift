import Foundation
import ReelShell

/// The program in a process of its own: a crash ends that one, and not the one that reports it.
struct FuzzChild: Sendable {
  /// Where the child writes down each line before it gives it.
  static let journalVariable = "REEL_FUZZ_JOURNAL"

  /// How the process ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Runs this program once more.
  ///
  /// - Parameters:
  ///   - arguments: its command line.
  ///   - journal: the file to write lines down in; nil for none.
  ///   - isQuiet: whether what it writes is thrown away.
  /// - Throws: Foundation's error where it does not start.
  static func run(
    _ arguments: [String], journal: String? = nil, isQuiet: Bool = false
  ) async throws -> End {
    let process = Process()
    process.executableURL =
      Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    if let journal { environment[journalVariable] = journal }
    // Walking the stack takes seconds; the lines say where it happened.
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
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        continuation.resume(
          returning: process.terminationReason == .uncaughtSignal
            ? .signal(process.terminationStatus) : .exit(process.terminationStatus))
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }
}

extension FuzzChild {
  /// Ends this process, which is a child, when the one that has started it is there no more.
  static func endWithParent() {
    Thread.detachNewThread {
      _ = try? FileHandle.standardInput.readToEnd()
      exit(ExitCode.checkFailed.rawValue)
    }
  }
}

/// The lines that are being given, in a file that outlives a crash.
final class FuzzJournal {
  private let handle: FileHandle?

  /// Opens the journal that the environment names.
  init() {
    handle = ProcessInfo.processInfo.environment[FuzzChild.journalVariable].flatMap {
      FileHandle(forWritingAtPath: $0)
    }
  }

  /// Begins anew, for an app.
  func begin(_ app: String) {
    try? handle?.truncate(atOffset: 0)
    note(app)
  }

  /// Writes a line down.
  func note(_ line: String) {
    try? handle?.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The app and the lines of a journal.
  static func read(_ path: String) throws -> (app: String, lines: [String]) {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let app = lines.first else { return ("", []) }
    return (app, Array(lines.dropFirst()))
  }
}
