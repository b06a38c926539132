import ReelApp
import ReelEditor

/// How answers are written.
public enum OutputMode: String, Sendable, CaseIterable {
  /// For a terminal: colours, movement.
  case ansi
  /// Text alone.
  case plain
  /// A JSON value on a line for each screen.
  case json

  /// All of them, for completion.
  static var choices: [Choice] { allCases.map { Choice($0.rawValue) } }
}

/// Where a session's answers and diagnostics go.
///
/// What is given to an output is text as the user should see it: control characters in it, which
/// may have come from anywhere, are made visible and never reach a terminal. Only what a renderer
/// has made may contain escape sequences.
public protocol Output: Sendable {
  /// Writes what was asked for; several lines where it has line breaks.
  func write(answer: String)
  /// Writes what was asked for and may be long: where a user looks on, a page at a time.
  func write(page: String)
  /// Writes what went wrong.
  func write(diagnostic: String)
  /// How many columns there are.
  var width: Int { get }
}

extension Output {
  /// Writes it as any other answer.
  public func write(page: String) { write(answer: page) }

  /// Shows text, made safe.
  public func answer(_ text: String) { write(answer: TerminalText.sanitized(text)) }

  /// Shows what went wrong, made safe.
  public func diagnose(_ text: String) { write(diagnostic: TerminalText.sanitized(text)) }

  /// Shows what a renderer has made safe already.
  func answer(rendered text: String) { write(answer: text) }
}
