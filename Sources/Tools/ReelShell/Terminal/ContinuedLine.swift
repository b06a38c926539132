import ReelApp
import ReelEditor

/// A line behind those that were typed before it, as the one line that they make up.
///
/// A line goes on behind a backslash at its end, within quotes, and in JSON whose brackets are
/// open.
struct ContinuedLine {
  /// What they come to; where it goes on, the next follows directly.
  private(set) var text: String
  /// Whether it goes on.
  let isOpen: Bool

  /// Adds a line to what those before came to.
  init<State, Action>(
    _ line: String, behind before: String, in session: Session<State, Action>
  ) {
    text = before + line
    let end = LineEnd(of: text, in: session)
    isOpen = end != .complete
    switch end {
    case .complete: if text.contains("\n") { text = Self.withoutBreaks(text) }
    case .backslash: text.removeLast()
    case .jsonQuote: text += "\\n"
    case .literalQuote: text += "\n"
    case .bracket: text += " "
    }
  }

  /// A line in which literal quotes hold line breaks, with others that can write them.
  private static func withoutBreaks(_ line: String) -> String {
    var characters = Array(line)
    for word in Words(unfinished: line).words.reversed() where word.text.contains("\n") {
      let name = characters[word.range].prefix { $0 != "'" }
      let quoted = Words.quoted(String(word.text.dropFirst(name.count)), always: true)
      characters.replaceSubrange(word.range, with: Array(name) + Array(quoted))
    }
    return String(characters)
  }
}

/// How a line ends: whether it goes on, and why.
private enum LineEnd {
  case complete
  /// A backslash that stands before nothing.
  case backslash
  /// Within `"…"`, where a break is written `\n`.
  case jsonQuote
  /// Within `'…'`, where nothing stands for a break.
  case literalQuote
  /// Within brackets of JSON.
  case bracket

  init<State, Action>(of line: String, in session: Session<State, Action>) {
    let words = Words(unfinished: line)
    let text = Self.verbatim(in: words, session)
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

  /// Where the text begins that the line has and that is read as it stands, and whether it is JSON.
  private static func verbatim<State, Action>(
    in words: Words, _ session: Session<State, Action>
  ) -> (start: Int, isJSON: Bool)? {
    guard case .shell(let command, let arguments) = ParsedLine(words, in: session).command,
      let parameter = command.syntax.positional.first(where: { $0.kind == .verbatim }),
      let first = arguments[parameter.name]?.first
    else { return nil }
    return (first.range.lowerBound, parameter.name == "JSON")
  }
}

/// What is open at the end of a text that is read as it stands.
private struct TextScan {
  private(set) var isInQuotes = false
  private(set) var hasComment = false
  /// How many brackets.
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
