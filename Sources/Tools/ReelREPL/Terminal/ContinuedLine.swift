import ReelApp
import ReelEditor

/// A line together with the lines typed before it that it continues.
///
/// A line continues after a backslash at its end, inside quotes, and in JSON with open brackets.
struct ContinuedLine {
  /// The combined text; if it is open, the next line follows directly.
  private(set) var text: String
  /// Whether it continues.
  let isOpen: Bool

  /// Appends a line to the combined text of the previous ones.
  init<State, Action>(
    _ line: String, behind before: String, in session: Session<State, Action>
  ) {
    text = before + line
    let line = ParsedLine(text, in: session)
    let end = LineEnd(of: line)
    isOpen = end != .complete
    switch end {
    case .complete: if text.contains("\n") { text = Self.withoutBreaks(line.words) }
    case .backslash: text.removeLast()
    case .jsonQuote: text += "\\n"
    case .literalQuote: text += "\n"
    case .bracket: text += " "
    }
  }

  /// Returns a line whose literal quotes contain line breaks with quotes that can express them.
  private static func withoutBreaks(_ words: Words) -> String {
    var characters = Array(words.line)
    for word in words.words.reversed() where word.text.contains("\n") {
      let name = characters[word.range].prefix { $0.unicodeScalars.first != "'" }
      let quoted = Words.quoted(String(word.text.dropFirst(name.count)), always: true)
      characters.replaceSubrange(word.range, with: Array(name) + Array(quoted))
    }
    return String(characters)
  }
}

/// The end of a line: whether and why it continues.
private enum LineEnd {
  case complete
  /// A backslash with nothing after it.
  case backslash
  /// Inside `"…"`, where a break is written `\n`.
  case jsonQuote
  /// Inside `'…'`, where nothing stands for a break.
  case literalQuote
  /// Inside brackets of JSON.
  case bracket

  init<State, Action>(of parsed: ParsedLine<State, Action>) {
    let line = parsed.text
    let words = parsed.words
    let text = Self.verbatim(in: parsed)
    let scan = text.map { TextScan(line.dropFirst($0.start)) }
    let isLiteral = scan == nil && words.openQuote == "'"
    let isInComment = scan.map(\.hasComment) ?? (words.openQuote == nil && words.end < line.count)
    let isEscaping = line.reversed().prefix { $0 == "\\" }.count % 2 == 1
    if isInComment {
      self = .complete
    } else if isLiteral {
      self = .literalQuote
    } else if isEscaping {
      self = .backslash
    } else if scan.map(\.isInQuotes) ?? (words.openQuote != nil) {
      self = .jsonQuote
    } else if let scan, text?.isJSON == true, scan.depth > 0 {
      self = .bracket
    } else {
      self = .complete
    }
  }

  /// Returns the start of the line's verbatim text, and whether it is JSON.
  private static func verbatim<State, Action>(
    in line: ParsedLine<State, Action>
  ) -> (start: Int, isJSON: Bool)? {
    guard case .shell(let command, let arguments) = line.command,
      let parameter = command.syntax.positional.first(where: { $0.kind == .verbatim }),
      let first = arguments[parameter.name]?.first
    else { return nil }
    return (first.range.lowerBound, parameter.content == .json)
  }
}

/// The open quotes and brackets at the end of a verbatim text.
private struct TextScan {
  private(set) var isInQuotes = false
  private(set) var hasComment = false
  /// The number of open brackets.
  private(set) var depth = 0

  init(_ text: Substring) {
    var isEscaped = false
    var last: Character = " "
    for character in text {
      defer { last = character }
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\" where isInQuotes: isEscaped = true
      case "\"": isInQuotes.toggle()
      case "{" where !isInQuotes, "[" where !isInQuotes: depth += 1
      case "}" where !isInQuotes, "]" where !isInQuotes: depth -= 1
      case "#" where !isInQuotes && last.isWhitespace:
        hasComment = true
        return
      default: break
      }
    }
  }
}
