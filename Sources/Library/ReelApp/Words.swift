import ReelCoding
import ReelSupport

/// A word of a line.
public struct Word: Equatable, Sendable {
  /// The word without its quotes and escapes.
  public var text: String
  /// The word's place in the line, in characters, including quotes.
  public var range: Range<Int>
  /// Whether it begins with a quote or an escape: `"--yes"` is a text and not a flag.
  public var isQuoted: Bool

  /// Creates a word with its place in the line.
  public init(_ text: String, range: Range<Int>, isQuoted: Bool = false) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
  }

  /// The word for a message, abbreviated if it is very long.
  package var excerpt: String { text.excerpt }
}

/// A line, split into words: quotes, escapes, comments.
///
/// Quotes, `"…"` with JSON's backslash escapes and literal `'…'`, are recognised only at the start
/// of a word or directly after `=`; inside a word they are ordinary characters, as in `Handmaid's`.
/// A quote closes only where a space or the end follows: `'Grey's Anatomy'` is one word. Those that
/// begin a word inside others close before those: `'He said 'hi' to me'` is one, too.
/// In a text of several words they are ordinary characters, too, but only its command knows where a
/// text begins: see `Arguments`.
/// Outside quotes a backslash escapes the next character. `#` starts a comment at the start of the
/// line or after a space, outside quotes.
public struct Words: Equatable, Sendable {
  /// The line.
  public let line: String
  /// The words, from left to right.
  public var words: [Word]
  /// The end of the line's content, before a comment, in characters.
  public var end: Int
  /// The quote that is still open at the end, if there is one.
  public var openQuote: Character?
  /// The first place at which a word continues after its closing quote: there is no quote with
  /// which it would end.
  public private(set) var overrun: Int?
  /// What is known about quotes at which a word or a value begins.
  private var reading = QuoteReading()
  /// The line's characters; none if there are no quotes in it.
  private var characters: [Character] = []

  /// Splits `line`, which may end inside a quote: for completion.
  public init(unfinished line: String) { self.init(unfinished: line, QuoteReading()) }

  /// Splits a line that ends at the cursor, where a quote is still open without the end of its
  /// word: `'Grey's An`.
  package init(beingTyped line: String) {
    self.init(unfinished: line, QuoteReading(isBeingTyped: true))
  }

  private init(unfinished line: String, _ reading: QuoteReading) {
    self.line = line
    self.reading = reading
    if let words = Self.plainWords(of: line) {
      self.words = words
      end = line.utf8.count
      return
    }
    let characters = Array(line)
    var splitter = Splitter(characters, reading)
    splitter.run()
    if characters.contains(where: \.isQuote) { self.characters = characters }
    words = splitter.words
    end = splitter.end
    openQuote = splitter.quote
    overrun = splitter.overrun
  }

  /// Returns the words of a line without special characters, as most lines are; nil for any other
  /// line.
  private static func plainWords(of line: String) -> [Word]? {
    line.utf8.withContiguousStorageIfAvailable { bytes in
      var words: [Word] = []
      var start = 0
      for index in 0...bytes.count {
        if index < bytes.count, bytes[index] != UInt8(ascii: " ") {
          guard isPlain(bytes[index]) else { return nil }
        } else {
          if start < index {
            let text = String(decoding: bytes[start..<index], as: UTF8.self)
            words.append(Word(text, range: start..<index))
          }
          start = index + 1
        }
      }
      return words
    } ?? nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "#"): false
    default: (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(byte)
    }
  }

  /// Splits `line`.
  ///
  /// - Throws: A ``LineError`` if a quote is not closed, or a word continues after it.
  public init(_ line: String) throws(LineError) {
    self.init(unfinished: line)
    try checkQuotes()
  }

  /// Checks the quotes of the line, or of the part before a place.
  package func checkQuotes(before index: Int? = nil) throws(LineError) {
    let index = index ?? .max
    if let overrun, overrun < index {
      throw LineError(
        """
        the word's quote is closed here, but the word continues; put a space between them, or \
        use the other quote around it all, as in "it's"
        """, at: overrun..<overrun + 1, code: .openQuote)
    }
    if let openQuote, let last = words.last, last.range.lowerBound < index {
      throw LineError(
        """
        the quote \(verbatim: "\(openQuote)") is not closed; write another \
        \(verbatim: "\(openQuote)") where the text ends, or \\\(verbatim: "\(openQuote)") for \
        the character itself
        """, at: last.range, code: .openQuote)
    }
  }

  /// Whether there may be quotes that are no ordinary characters.
  var hasQuotes: Bool { !characters.isEmpty }

  /// Returns the place of the first quote in a word that is no ordinary character; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - afterEquals: whether it may be one after `=`, too.
  func quote(of word: Word, afterEquals: Bool) -> Int? {
    guard hasQuotes else { return nil }
    return word.range.first { index in
      characters[index].isQuote && !reading.plain.contains(index)
        && (index == word.range.lowerBound || (afterEquals && characters[index - 1] == "="))
    }
  }

  /// Returns whether a word continues after its closing quote.
  func isOverrun(_ word: Word) -> Bool { overrun.map(word.range.contains) ?? false }

  /// Returns the same words of the line, but with more quotes that are ordinary characters.
  func takingLiterally(quotesAt indices: [Int]) -> Words {
    var reading = reading
    reading.plain.formUnion(indices)
    return rest(reading)
  }

  /// Returns the same words of the line, but with a text as one word, if its first and its last
  /// character are the same quote; nil if they are not.
  func enclosing(_ text: [Word]) -> Words? {
    guard let first = text.first, let last = text.last, isOverrun(first),
      let start = quote(of: first, afterEquals: false)
    else { return nil }
    let end = last.range.upperBound - 1
    guard start < end, characters[start].parted.sign == characters[end] else { return nil }
    var reading = reading
    reading.closing[start] = end
    return rest(reading)
  }

  private func rest(_ reading: QuoteReading) -> Words {
    var copy = Words(unfinished: line, reading)
    let end = words.last?.range.upperBound ?? 0
    copy.words = Array(copy.words.prefix { $0.range.lowerBound < end })
    return copy
  }

  /// Returns `text` as one word of a line: quoted if necessary, or `always`.
  public static func quoted(_ text: String, always: Bool = false) -> String {
    // A mark at the start would be drawn on the quote or the space before it.
    let isJoined = !text.isEmpty && (" " + text).first != " "
    if !always, !isJoined, !text.hasPrefix("-"), isOneWord(text, meaning: text) { return text }
    let quoted = inQuotes(text) {
      $0.properties.generalCategory == .control || Character($0).isNewline
    }
    return !isJoined && isOneWord(quoted, meaning: text)
      ? quoted : inQuotes(text) { !$0.isASCII || $0 < " " }
  }

  /// Returns the end of a verbatim text, such as JSON or a condition: at a comment after it, or at
  /// the line's end.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - start: the start of the text, in characters; the text may contain `"…"`.
  public static func end(ofTextIn line: String, from start: Int) -> Int {
    let characters = Array(line)
    var isInQuotes = false
    var index = start
    while index < characters.count {
      switch characters[index] {
      case let character where character.parted.sign == "\"": isInQuotes.toggle()
      case "\\" where isInQuotes: index += 1
      case "#" where !isInQuotes && (index == 0 || characters[index - 1].isWhitespace): return index
      default: break
      }
      index += 1
    }
    return characters.count
  }

  /// Returns the rest of the line from a character on, verbatim.
  package func text(from start: Int) -> String {
    text(start..<max(start, Self.end(ofTextIn: line, from: start)))
  }

  /// Returns a part of the line without the spaces around it.
  func text(_ range: Range<Int>) -> String { String(Array(line)[range]).trimmed }

  /// Creates a line from words that have already been split, such as those of a command line.
  package init(split words: [Word]) {
    self.words = words
    line = ""
    end = 0
  }

  private static func isOneWord(_ word: String, meaning text: String) -> Bool {
    // The next word is a letter, which no mark can join from behind.
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
        quoted += JSON.escape(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Word {
  /// Whether the word is an option, or looks like one: two dashes followed by something.
  package var isOption: Bool { !isQuoted && text.hasPrefix("--") && text.count > 2 }

  /// Returns the index of the word in a list of names.
  ///
  /// - Parameters:
  ///   - names: the names.
  ///   - unknown: the start of the message for an unknown word: “there is no app”.
  /// - Throws: A ``LineError`` with a suggestion, or with the list of names.
  package func index(among names: [String], unknown: Text) throws(LineError) -> Int {
    if let index = names.firstIndex(of: text) { return index }
    let hint = Spelling.hint(for: text, among: names, orElse: Spelling.list(names))
    throw LineError(
      [unknown, Text(verbatim: " "), Spelling.quoted(excerpt), hint].joined(), at: range,
      code: .unknownName,
      suggestion: Spelling.nearest(to: text, among: names))
  }
}
