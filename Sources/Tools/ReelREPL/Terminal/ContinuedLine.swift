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
    let parsed = ParsedLine(text, in: session)
    let end = LineEnd(of: parsed, in: session)
    isOpen = end != .complete
    switch end {
    case .complete: if !before.isEmpty { text = parsed.inOneRow(joinedAt: before.count, session) }
    case .backslash: text.removeLast()
    case .jsonQuote: text += "\\n"
    case .literalQuote: text += "\n"
    case .bracket: text += " "
    }
  }
}

extension ParsedLine {
  /// Returns a joined line without line breaks: literal quotes around some become quotes that can
  /// express them, and those within quotes that are characters of a text become blanks.
  ///
  /// - Parameters:
  ///   - end: the place where the last row begins, in characters.
  ///   - session: the session.
  fileprivate func inOneRow(joinedAt end: Int, _ session: Session<State, Action>) -> String {
    var characters = Array(text)
    if let start = startOfInner {
      let inner = ParsedLine(String(characters[start...]), in: session)
      return String(characters[..<start]) + inner.inOneRow(joinedAt: end - start, session)
    }
    let verbatim = verbatimText?.start ?? characters.count
    for word in words.words.reversed() where word.range.lowerBound < verbatim {
      let typed = characters[word.range]
      if typed.contains("\n") {
        let name = typed[..<Self.quote(in: typed)]
        let quoted = Words.quoted(String(word.text.dropFirst(name.count)), always: true)
        characters.replaceSubrange(word.range, with: Array(name) + Array(quoted))
      } else if !word.text.contains("\n") {
        for place in Self.breaks(in: typed).reversed() where place < end {
          characters.replaceSubrange(place...place + 1, with: " ")
        }
      }
    }
    return String(characters.map { $0 == "\n" ? " " : $0 })
  }

  /// Returns the place of the first quote at which a word, or a value in it, begins.
  private static func quote(in word: ArraySlice<Character>) -> Int {
    let quote = word.indices.first { index in
      let sign = word[index].unicodeScalars.first
      return (sign == "\"" || sign == "'") && (index == word.startIndex || word[index - 1] == "=")
    }
    return quote ?? word.startIndex
  }

  /// Returns the places of the escapes `\n` in a word.
  private static func breaks(in word: ArraySlice<Character>) -> [Int] {
    var places: [Int] = []
    var index = word.startIndex
    while index + 1 < word.endIndex {
      if word[index] == "\\" {
        if word[index + 1] == "n" { places.append(index) }
        index += 1
      }
      index += 1
    }
    return places
  }

  /// The start of the line's verbatim text, and whether it is JSON.
  fileprivate var verbatimText: (start: Int, isJSON: Bool)? {
    guard case .shell(let command, let arguments) = command,
      let parameter = command.syntax.positional.first(where: { $0.kind == .verbatim }),
      let first = arguments[parameter.name]?.first
    else { return nil }
    return (first.range.lowerBound, parameter.content == .json)
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

  init<State, Action>(of parsed: ParsedLine<State, Action>, in session: Session<State, Action>) {
    let line = parsed.text
    if let start = parsed.startOfInner {
      self.init(of: ParsedLine(String(line.dropFirst(start)), in: session), in: session)
      return
    }
    let words = parsed.words
    let text = parsed.verbatimText
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
