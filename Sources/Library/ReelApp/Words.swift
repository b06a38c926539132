import Reel
import ReelSupport
import ReelTexts

/// A word of a line as the shell reads it.
public struct Word: Equatable, Sendable {
  /// The word without its quotes and escapes.
  public var text: String
  /// Where it stands in the line, in characters, quotes included.
  public var range: Range<Int>
  /// Whether it begins with a quote or an escape: `"--yes"` is a text and no flag.
  public var isQuoted: Bool

  /// Creates a word with its place in the line.
  public init(_ text: String, range: Range<Int>, isQuoted: Bool = false) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
  }

  /// The word as it stands in a message: its beginning, where it is too long to be read there.
  package var excerpt: String { text.excerpt }
}

/// A line split into words: quotes, escapes, comments.
///
/// `"…"` with JSON's backslash escapes and `'…'` literal, both only where a word begins or directly
/// after `=`: within a word they are characters like others, as in `Handmaid's`. Outside quotes a
/// backslash takes the character behind it as it is. `#` starts a comment at the start of the line
/// or after a blank, outside quotes.
public struct Words: Equatable, Sendable {
  /// The line.
  public let line: String
  /// The words, from left to right.
  public var words: [Word]
  /// Where the line's content ends: at a comment, or at the line's end; in characters.
  public var end: Int
  /// The quote that is still open at the end, where there is one.
  public var openQuote: Character?
  /// The first place at which a word goes on behind its closing quote.
  public private(set) var overrun: Int?

  /// Splits `line`, which may end within a quote: for completion.
  public init(unfinished line: String) {
    self.line = line
    if let words = Self.plainWords(of: line) {
      self.words = words
      end = line.utf8.count
      return
    }
    var splitter = Splitter(Array(line))
    splitter.run()
    words = splitter.words
    end = splitter.end
    openQuote = splitter.quote
    overrun = splitter.overrun
  }

  /// The words of a line in which every byte is a character that means itself, as of nearly all
  /// lines; nil of any other.
  private static func plainWords(of line: String) -> [Word]? {
    let bytes = line.utf8
    let isPlain = bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "#"): false
      default: (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(byte)
      }
    }
    guard isPlain else { return nil }
    return bytes.split(separator: UInt8(ascii: " ")).map { word in
      let start = bytes.distance(from: bytes.startIndex, to: word.startIndex)
      return Word(Substring(word).description, range: start..<start + word.count)
    }
  }

  /// Splits `line`.
  ///
  /// - Throws: ``LineError`` where a quote is not closed, or a word goes on behind it.
  public init(_ line: String) throws(LineError) {
    self.init(unfinished: line)
    try checkQuotes()
  }

  /// Checks the quotes of the line, or of what stands in front of a place.
  package func checkQuotes(before place: Int? = nil) throws(LineError) {
    let place = place ?? .max
    if let overrun, overrun < place {
      throw LineError(texts.app.quotes.overrun, at: overrun..<overrun + 1, code: .openQuote)
    }
    if let openQuote, let last = words.last, last.range.lowerBound < place {
      throw LineError(
        texts.app.quotes.open("\(openQuote)"), at: last.range, code: .openQuote)
    }
  }

  /// `text` as one word of a line: quoted where it has to be, or `always`.
  public static func quoted(_ text: String, always: Bool = false) -> String {
    if !always, !text.hasPrefix("-"), isOneWord(text, meaning: text) { return text }
    let quoted = inQuotes(text) {
      $0.properties.generalCategory == .control || Character($0).isNewline
    }
    // A mark that joins the quote or the blank beside it would take that along.
    return isOneWord(quoted, meaning: text) ? quoted : inQuotes(text) { !$0.isASCII || $0 < " " }
  }

  /// Where a text ends that is no words but read as it stands, such as JSON or a condition: at a
  /// comment behind it, or at the line's end.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - start: where the text begins, in characters; `"…"` may stand anywhere in it.
  public static func end(ofTextIn line: String, from start: Int) -> Int {
    let characters = Array(line)
    var isInQuotes = false
    var index = start
    while index < characters.count {
      switch characters[index] {
      case "\"": isInQuotes.toggle()
      case "\\" where isInQuotes: index += 1
      case "#" where !isInQuotes && (index == 0 || characters[index - 1].isWhitespace): return index
      default: break
      }
      index += 1
    }
    return characters.count
  }

  /// What stands in the line from a character on, read as it stands.
  package func text(from start: Int) -> String {
    text(start..<max(start, Self.end(ofTextIn: line, from: start)))
  }

  /// What stands in a part of the line, without the blanks around it.
  func text(_ range: Range<Int>) -> String { String(Array(line)[range]).trimmed }

  /// Takes words that have been split already, as those of a command line are.
  package init(split words: [Word]) {
    self.words = words
    line = ""
    end = 0
  }

  private static func isOneWord(_ word: String, meaning text: String) -> Bool {
    // The next word is a letter that marks cannot join from behind.
    let words = Words(unfinished: "x \(word) y")
    return words.openQuote == nil && words.overrun == nil
      && words.words.map { Array($0.text.unicodeScalars) }
        == ["x", text, "y"].map { Array($0.unicodeScalars) }
  }

  private static func inQuotes(
    _ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ": quoted += " "
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where isEscaped(scalar):
        for unit in String(scalar).utf16 {
          quoted += "\\u" + String(Int(unit) + 0x1_0000, radix: 16).dropFirst()
        }
      default: quoted.unicodeScalars.append(scalar)
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
  var overrun: Int?

  private var text = ""
  private var start: Int?
  private var isQuoted = false
  /// Whether the quote of the word has been closed.
  private var isClosed = false

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
      } else if character == "\"" || character == "'", start == nil || line[index - 1] == "=" {
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
      isClosed = true
    } else if character == "\\", open == "\"", index + 1 < line.count {
      return escape(at: index + 1)
    } else {
      text.append(character)
    }
    return index
  }

  /// Reads what a backslash within `"…"` stands before; answers where it ended.
  private mutating func escape(at index: Int) -> Int {
    switch line[index] {
    case "n": text.append("\n")
    case "t": text.append("\t")
    case "r": text.append("\r")
    case "b": text.append("\u{8}")
    case "f": text.append("\u{c}")
    case "u":
      guard let first = unit(at: index) else {
        text.append("u")
        return index
      }
      // Beyond 16 bits two of them make one character.
      if UTF16.isLeadSurrogate(first), line[index...].dropFirst(5).first == "\\",
        line[index...].dropFirst(6).first == "u", let second = unit(at: index + 6)
      {
        text += String(decoding: [first, second], as: UTF16.self)
        return index + 10
      }
      text += String(decoding: [first], as: UTF16.self)
      return index + 4
    case let other: text.append(other)
    }
    return index
  }

  /// The four hexadecimal digits behind the `u` at `index`.
  private func unit(at index: Int) -> UInt16? {
    let digits = line[index...].dropFirst().prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(String(digits), radix: 16)
  }

  private mutating func begin(at index: Int, quoted: Bool = false) {
    if isClosed { overrun = overrun ?? index }
    isQuoted = start == nil ? quoted : isQuoted
    start = start ?? index
  }

  private mutating func finishWord(at index: Int) {
    guard let first = start else { return }
    words.append(Word(text, range: first..<index, isQuoted: isQuoted))
    text = ""
    start = nil
    isQuoted = false
    isClosed = false
  }
}
