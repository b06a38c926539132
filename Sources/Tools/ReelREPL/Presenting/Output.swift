import ReelApp
import ReelEditor
import ReelSupport

/// The format of answers.
public enum OutputMode: String, Sendable, CaseIterable {
  /// For a terminal: colours, animations.
  case ansi
  /// Plain text.
  case plain
  /// One JSON value per line.
  case json

  /// All modes, for completion.
  static var choices: [Choice] { allCases.map { Choice($0.rawValue) } }
}

/// Receives a session's answers and diagnostics.
///
/// Its input is sanitized: control characters, which may have come from anywhere, are made visible
/// and never reach a terminal. Only a renderer's output may contain escape sequences.
public protocol Output: Sendable {
  /// Writes an answer; line breaks separate several lines.
  func write(answer: String)
  /// Writes an answer that may be long: for a watching user, a page at a time.
  func write(page: String)
  /// Writes a diagnostic.
  func write(diagnostic: String)
  /// The number of columns.
  var width: Int { get }
}

extension Output {
  /// Writes it like any other answer.
  public func write(page: String) { write(answer: page) }

  /// Writes an answer after sanitizing it.
  public func answer(_ text: String) { write(answer: Self.harmless(text)) }

  /// Returns a text without effects on a terminal, in which the bytes of names that are not UTF-8
  /// are escapes.
  private static func harmless(_ text: String) -> String {
    FileName.shown(TerminalText.sanitized(text))
  }

  /// Writes JSON exactly: characters with an effect on terminals are escaped, and remain what they
  /// are.
  package func answer(json text: String) { write(answer: ProtocolLine.harmless(text)) }

  /// Writes a reply without a session: in JSON the value alone.
  ///
  /// - Throws: any error of what computes the reply.
  package func write(_ reply: Reply, _ mode: OutputMode) throws {
    if mode == .json {
      answer(json: try reply.json().text)
    } else {
      answer(try reply.text(for: .program))
    }
  }

  /// Writes a diagnostic after sanitizing it.
  public func diagnose(_ text: String) { write(diagnostic: Self.harmless(text)) }

  /// Writes the sanitized output of a renderer.
  func answer(rendered text: String) { write(answer: text) }
}
