import Foundation
import ReelREPL
import ReelSupport
import Synchronization

/// The current lines, in a file that outlives a crash.
final class FuzzJournal {
  private let handle: FileHandle?

  /// Opens the journal that the environment names.
  init() {
    handle = ProcessInfo.processInfo.environment[ChildProcess.journal].flatMap {
      FileHandle(forWritingAtPath: $0)
    }
  }

  /// Starts again, for an app.
  func begin(_ app: String) {
    try? handle?.truncate(atOffset: 0)
    note(app)
  }

  /// Starts another session of the app, whose lines alone lead to what happens in it.
  func renew() { note(Self.sessionMark) }

  /// Writes a line, with its answers.
  func note(_ line: String) {
    let whole = line.replacingExactly("\n", with: Self.answerMark)
    try? handle?.write(contentsOf: Data((whole + "\n").utf8))
  }

  /// The prefix of an answer: the control character that separates records.
  private static let answerMark = "\u{1e}"

  /// The line between two sessions: the control character that separates groups of records.
  private static let sessionMark = "\u{1d}"

  /// Reads a journal: the app, the number of its lines, and those of the last session.
  static func read(_ path: String) throws -> (app: String, steps: Int, lines: [String]) {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = TextLines.of(text)
    guard let app = lines.first else { return ("", 0, []) }
    let sessions = lines.dropFirst().split(
      separator: sessionMark, omittingEmptySubsequences: false)
    return (
      app, sessions.reduce(0) { $0 + $1.count },
      (sessions.last ?? []).map { $0.replacingExactly(answerMark, with: "\n") }
    )
  }

  /// Counts the lines that other processes have performed so far.
  final class Counter: Sendable {
    private let journals: [String]
    // The number of bytes read and of lines in them, for each.
    private let read: Mutex<[(bytes: UInt64, lines: Int)]>

    /// - Parameter journals: the files, each of which begins with the name of an app.
    init(_ journals: [String]) {
      self.journals = journals
      read = Mutex(journals.map { _ in (0, 0) })
    }

    /// Returns the number of lines in all journals, not counting those of shrinking.
    @Sendable func count() -> Int {
      read.withLock { read in
        for (index, path) in journals.enumerated() {
          guard let handle = FileHandle(forReadingAtPath: path) else { continue }
          defer { try? handle.close() }
          // A shorter file has been started again, for shrinking.
          guard let end = try? handle.seekToEnd(), end > read[index].bytes,
            (try? handle.seek(toOffset: read[index].bytes)) != nil,
            let more = try? handle.readToEnd()
          else { continue }
          read[index].bytes += UInt64(more.count)
          read[index].lines +=
            more.count { $0 == UInt8(ascii: "\n") } - more.count(where: sessionMark.utf8.contains)
        }
        return read.reduce(0) { $0 + max(0, $1.lines - 1) }
      }
    }
  }
}
