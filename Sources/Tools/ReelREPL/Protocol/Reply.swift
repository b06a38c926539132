import ReelEditor
import ReelSupport
import ReelTimeline

/// The reply to a line: a value for programs, a text for people, and what becomes of the screen.
///
/// A line returns its reply, and the interpreter delivers it: nothing is rendered that is not read.
public struct Reply: Sendable {
  /// What a line means for the screen.
  enum ScreenEffect {
    /// It does not affect the screen.
    case none
    /// The screen may have changed; it is shown if it has.
    case change
    /// A command was given whose screen a watching user sees even if it is the same.
    case result
    /// The screen is shown with the reply, unless automatic screens are off.
    case shown
    /// The screen is the reply for people.
    case wanted
  }

  /// The kind of the value.
  let kind: ReplyKind
  private let value: @Sendable () throws -> any Encodable
  private let text: @Sendable (ReplyReader) throws -> ReplyText
  /// What the line means for the screen.
  private(set) var screen = ScreenEffect.none
  /// The exit code if the session ends with it.
  private(set) var end: ExitCode?

  /// Creates a reply whose text is the same for all readers.
  ///
  /// - Parameters:
  ///   - kind: the kind of the value.
  ///   - value: the value for programs.
  ///   - lines: the lines for people; empty if there is nothing to say.
  package init(_ kind: ReplyKind, _ value: some Encodable & Sendable, lines: [String] = []) {
    self.init(kind, value: { value }, text: { _ in .lines(lines) })
  }

  /// Creates a reply of which only the form that is read is computed.
  ///
  /// - Parameters:
  ///   - kind: the kind of the value.
  ///   - value: returns the value for programs.
  ///   - text: returns the text for a reader.
  init(
    _ kind: ReplyKind, value: @escaping @Sendable () throws -> any Encodable,
    text: @escaping @Sendable (ReplyReader) throws -> ReplyText
  ) {
    self.kind = kind
    self.value = value
    self.text = text
  }

  /// The reply to a line that was performed and has nothing to say.
  package static var done: Reply { Reply(.done, JSON.null) }

  /// The reply to a line that ends the session.
  static func end(_ code: ExitCode) -> Reply {
    var reply = done
    reply.end = code
    return reply
  }

  /// Returns the same reply, with what the line means for the screen.
  func screen(_ effect: ScreenEffect) -> Reply {
    var copy = self
    copy.screen = effect
    return copy
  }

  /// Returns the value for programs.
  ///
  /// - Throws: any error of the value's own `encode(to:)`, or of what computes it.
  func json() throws -> JSON {
    let value = try value()
    return try value as? JSON ?? JSON(encoding: value)
  }

  /// Returns the text for a reader without effects on a terminal other than the text's own styles;
  /// empty if there is nothing to say.
  ///
  /// - Throws: any error of what computes it.
  package func text(for reader: ReplyReader) throws -> String {
    switch try text(reader) {
    case .lines(let lines): FileName.shown(TerminalText.sanitized(lines.joined(separator: "\n")))
    case .styled(let text): text
    }
  }
}

/// The text of a reply.
enum ReplyText {
  /// Lines that may contain anything.
  case lines([String])
  /// Sanitized text, with styles for the reader's window.
  case styled(String)
}

/// The reader of a text.
package struct ReplyReader {
  /// The format of the text: plain, or for a terminal.
  let mode: OutputMode
  /// The window of a user; nil if a program reads.
  let page: Page?

  /// A program, outside a session.
  package static var program: ReplyReader { ReplyReader(mode: .plain, page: nil) }

  /// The number of columns for text that is broken into lines.
  var width: Int { page?.columns ?? StandardOutput.plainWidth }
}

extension JSON {
  /// Returns the value as text for a reader: in several lines for a terminal.
  func text(for reader: ReplyReader) -> String { reader.mode == .ansi ? prettyText : text }
}
