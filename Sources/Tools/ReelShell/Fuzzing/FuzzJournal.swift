import Foundation

/// The current lines, in a file that outlives a crash.
final class FuzzJournal {
  /// The environment variable that names the file.
  static let variable = "REEL_FUZZ_JOURNAL"

  private let handle: FileHandle?

  /// Opens the journal that the environment names.
  init() {
    handle = ProcessInfo.processInfo.environment[Self.variable].flatMap {
      FileHandle(forWritingAtPath: $0)
    }
  }

  /// Starts again, for an app.
  func begin(_ app: String) {
    try? handle?.truncate(atOffset: 0)
    note(app)
  }

  /// Writes a line, with its answers.
  func note(_ line: String) {
    let whole = line.replacing("\n", with: Self.answerMark)
    try? handle?.write(contentsOf: Data((whole + "\n").utf8))
  }

  /// The prefix of an answer: the control character that separates records.
  private static let answerMark = "\u{1e}"

  /// Reads the app and the lines of a journal.
  static func read(_ path: String) throws -> (app: String, lines: [String]) {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let app = lines.first else { return ("", []) }
    return (app, lines.dropFirst().map { $0.replacing(answerMark, with: "\n") })
  }
}
