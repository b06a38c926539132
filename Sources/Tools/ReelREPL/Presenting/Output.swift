import ReelApp
import ReelEditor
import ReelSupport

/// The format of replies.
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

/// Receives a session's replies and diagnostics.
///
/// Its input is sanitized: control characters, which may have come from anywhere, are made visible
/// and never reach a terminal. Only a renderer's output may contain escape sequences.
public protocol Output: Sendable {
  /// Writes a reply; line breaks separate several lines.
  func write(reply: String)
  /// Writes a reply that may be long: for a watching user, a page at a time.
  func write(page: String)
  /// Writes a diagnostic.
  func write(diagnostic: String)
  /// The number of columns.
  var width: Int { get }
}

extension Output {
  /// Writes it like any other reply.
  public func write(page: String) { write(reply: page) }

  /// Writes a reply after sanitizing it.
  public func reply(_ text: String) { write(reply: Self.harmless(text)) }

  /// Returns a text without effects on a terminal, in which the bytes of names that are not UTF-8
  /// are escapes.
  private static func harmless(_ text: String) -> String {
    FileName.shown(TerminalText.sanitized(text))
  }

  /// Writes JSON exactly: characters with an effect on terminals are escaped, and remain what they
  /// are.
  package func reply(json text: String) { write(reply: ProtocolLine.harmless(text)) }

  /// Writes a reply without a session: in JSON the value alone.
  ///
  /// - Throws: any error of what computes the reply.
  package func write(_ reply: Reply, _ mode: OutputMode) throws {
    if mode == .json {
      self.reply(json: try reply.json().text)
    } else {
      self.reply(try reply.text(for: .program))
    }
  }

  /// Writes a diagnostic after sanitizing it.
  public func diagnose(_ text: String) { write(diagnostic: Self.harmless(text)) }

  /// Writes the sanitized output of a renderer.
  func reply(rendered text: String) { write(reply: text) }
}
