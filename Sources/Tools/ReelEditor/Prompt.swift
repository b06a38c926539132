/// The text before the line being edited.
///
/// ```swift
/// Prompt("minipools› ", sgr: "1;36")
/// ```
public struct Prompt: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The words; control characters are left out when drawing.
  public var text: String
  /// The parameters of the colour sequence, such as `1;36` for bold cyan; nil for plain text.
  public var sgr: String?

  /// Creates a prompt.
  ///
  /// The last character, as a rule a blank, is never coloured.
  public init(_ text: String, sgr: String? = nil) {
    self.text = text
    self.sgr = sgr
  }

  /// Creates a prompt without colours.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The character that brackets text without width, for `EL_PROMPT_ESC`.
  static let literal: Unicode.Scalar = "\u{01}"

  /// The characters that have a width.
  var visible: String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    result.append(
      contentsOf: text.unicodeScalars.filter { $0.properties.generalCategory != .control })
    return result
  }

  /// Returns the prompt in libedit's form.
  ///
  /// libedit loses a literal at the very end, and garbles the prompt if two are side by side. So
  /// there is one before the text and one before the last character, never more.
  func encoded(usesColor: Bool) -> String.UnicodeScalarView {
    let visible = Array(self.visible)
    guard usesColor, let sgr, visible.count > 1, let last = visible.last,
      sgr.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ";") })
    else { return String.UnicodeScalarView(visible) }
    var result = String.UnicodeScalarView()
    result.append(Self.literal)
    result.append(contentsOf: "\u{1B}[\(sgr)m".unicodeScalars)
    result.append(Self.literal)
    result.append(contentsOf: visible.dropLast())
    result.append(Self.literal)
    result.append(contentsOf: "\u{1B}[0m".unicodeScalars)
    result.append(Self.literal)
    result.append(last)
    return result
  }

  /// Returns the prompt for writing it straight to a terminal.
  func plainlyEncoded(usesColor: Bool) -> String {
    String(encoded(usesColor: usesColor).filter { $0 != Self.literal })
  }
}
