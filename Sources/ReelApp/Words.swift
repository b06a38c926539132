import Reel

/// A word of a line as the shell reads it.
public struct Word: Equatable, Sendable {
  /// The word without its quotes and escapes.
  public var text: String
  /// Where it stands in the line, in characters, quotes included.
  public var range: Range<Int>
  /// Whether a quote or an escape was in it: `"--yes"` is a text and no flag.
  public var isQuoted: Bool

  /// Makes a word of its parts.
  public init(_ text: String, range: Range<Int>, isQuoted: Bool = false) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
  }
}

/// A place in a line and what is wrong there.
public struct LineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var message: String
  /// Which characters of the line it is about; an empty range at the end where something is
  /// missing; nil for the line as a whole.
  public var range: Range<Int>?

  /// Makes an error about a place in a line.
  public init(_ message: String, at range: Range<Int>? = nil) {
    self.message = message
    self.range = range
  }

  /// The message alone.
  public var description: String { message }

  /// The message, the line, and a caret under the place.
  public func explained(in line: String) -> String {
    guard let range, !line.isEmpty else { return message }
    let start = min(range.lowerBound, line.count)
    let width = max(1, min(range.count, line.count - start))
    return """
      \(message)
        \(line)
        \(String(repeating: " ", count: start))\(String(repeating: "^", count: width))
      """
  }
}

/// A line split into words: quotes, escapes, comments.
///
/// `"…"` with backslash escapes (`\n \t \" \\`), `'…'` literal, `#` starts a comment at the start of
/// the line or after a blank, outside quotes.
public struct Words: Equatable, Sendable {
  /// The words, from left to right.
  public var words: [Word]
  /// Where the line's content ends: at a comment, or at the line's end; in characters.
  public var end: Int
  /// The quote that is still open at the end, where there is one.
  public var openQuote: Character?

  /// Splits `line`, which may end within a quote: for completion.
  public init(unfinished line: String) {
    var splitter = Splitter(Array(line))
    splitter.run()
    words = splitter.words
    end = splitter.end
    openQuote = splitter.quote
  }

  /// Splits `line`.
  ///
  /// - Throws: ``LineError`` where a quote is not closed.
  public init(_ line: String) throws(LineError) {
    self.init(unfinished: line)
    if let openQuote, let last = words.last {
      throw LineError(
        localized(
          en: "the quote \(openQuote) is not closed",
          de: "das Anführungszeichen \(openQuote) wird nicht geschlossen"), at: last.range)
    }
  }

  /// `text` as one word of a line: quoted where it has to be.
  public static func quoted(_ text: String) -> String {
    let plain = text.allSatisfy { character in
      !character.isWhitespace && !character.isNewline && character != "\"" && character != "'"
        && character != "\\" && character != "#"
    }
    if plain, !text.isEmpty, !text.hasPrefix("-") { return text }
    var quoted = "\""
    for character in text {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n", "\r\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}

private struct Splitter {
  let line: [Character]
  var words: [Word] = []
  var end: Int
  var quote: Character?

  private var text = ""
  private var start: Int?
  private var isQuoted = false

  init(_ line: [Character]) {
    self.line = line
    end = line.count
  }

  mutating func run() {
    var index = 0
    while index < line.count {
      let character = line[index]
      if let open = quote {
        index = quoted(character, open, at: index)
      } else if character.isWhitespace {
        finishWord(at: index)
      } else if character == "#", start == nil {
        end = index
        return
      } else if character == "\"" || character == "'" {
        begin(at: index, quoted: true)
        quote = character
      } else if character == "\\", index + 1 < line.count {
        begin(at: index, quoted: true)
        index += 1
        text.append(line[index])
      } else {
        begin(at: index)
        text.append(character)
      }
      index += 1
    }
    finishWord(at: line.count)
  }

  /// Reads a character within quotes; answers where it ended.
  private mutating func quoted(_ character: Character, _ open: Character, at index: Int) -> Int {
    if character == open {
      quote = nil
    } else if character == "\\", open == "\"", index + 1 < line.count {
      switch line[index + 1] {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case let other: text.append(other)
      }
      return index + 1
    } else {
      text.append(character)
    }
    return index
  }

  private mutating func begin(at index: Int, quoted: Bool = false) {
    start = start ?? index
    isQuoted = isQuoted || quoted
  }

  private mutating func finishWord(at index: Int) {
    guard let first = start else { return }
    words.append(Word(text, range: first..<index, isQuoted: isQuoted))
    text = ""
    start = nil
    isQuoted = false
  }
}
