import ReelCoding
import ReelSupport

extension Character {
  /// The quote, backslash or space that a character begins with, and the marks that have joined it:
  /// they are the beginning of a text.
  var parted: (sign: Character, marks: String) {
    guard let first = unicodeScalars.first, self != "\r\n", unicodeScalars.count > 1,
      first == "\"" || first == "'" || first == "\\" || first.properties.isWhitespace
    else { return (self, "") }
    return (Character(first), String(String.UnicodeScalarView(unicodeScalars.dropFirst())))
  }
}

extension Character {
  /// Whether it is a quote, or begins with one.
  var isQuote: Bool {
    let sign = parted.sign
    return sign == "\"" || sign == "'"
  }
}

/// What is known about the quotes of a line at which a word or a value begins.
struct QuoteReading: Equatable, Sendable {
  /// The places of those that are ordinary characters.
  var plain: Set<Int> = []
  /// The places where others close.
  var closing: [Int: Int] = [:]
  /// Whether the line ends at the cursor, so that a quote is open that does not end its word.
  var isBeingTyped = false
}

/// Splits a line into words.
struct Splitter {
  let line: [Character]
  let reading: QuoteReading
  var words: [Word] = []
  var end: Int
  var quote: Character?
  var overrun: Int?

  private var text = ""
  private var start: Int?
  private var isQuoted = false
  /// Whether the word's quote has been closed.
  private var isClosed = false
  /// The place where the quote closes; nil if it does not.
  private var closing: Int?
  /// The places where quotes of each kind close, by the place where they open.
  private lazy var pairs = ["\"", "'"].reduce(into: [Int: Int]()) { pairs, sign in
    pair(sign, into: &pairs)
  }

  init(_ line: [Character], _ reading: QuoteReading) {
    self.line = line
    self.reading = reading
    end = line.count
  }

  mutating func run() {
    var index = 0
    while index < line.count {
      let character = line[index]
      let (sign, marks) = character.parted
      if let open = quote {
        index = quoted(character, open, at: index)
      } else if sign.isWhitespace {
        finishWord(at: index)
        if !marks.isEmpty {
          begin(at: index)
          text += marks
        }
      } else if character == "#", start == nil {
        end = index
        return
      } else if sign == "\"" || sign == "'", start == nil || line[index - 1] == "=",
        !reading.plain.contains(index)
      {
        begin(at: index, quoted: true)
        quote = sign
        closing = end(ofQuoteAt: index)
        text += marks
      } else if sign == "\\", !marks.isEmpty {
        begin(at: index, quoted: true)
        text += marks
      } else if sign == "\\", index + 1 < line.count {
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

  /// Returns the place where a quote closes: where a word ends with it, or else at the next one.
  private mutating func end(ofQuoteAt start: Int) -> Int? {
    if let index = reading.closing[start] ?? pairs[start] { return index }
    if reading.isBeingTyped { return nil }
    return unescaped(line[start].parted.sign, after: start)
  }

  /// Returns the next place of a quote that is not escaped.
  private func unescaped(_ quote: Character, after start: Int) -> Int? {
    var index = start + 1
    while index < line.count {
      let (sign, marks) = line[index].parted
      if sign == quote { return index }
      index += quote == "\"" && sign == "\\" && marks.isEmpty ? 2 : 1
    }
    return nil
  }

  /// Pairs the quotes of one kind that begin a word with those that end one, as parentheses.
  private func pair(_ quote: Character, into pairs: inout [Int: Int]) {
    var open: [Int] = []
    var last = -1
    while let index = unescaped(quote, after: last) {
      last = index
      if line[index] == quote, line[(index + 1)...].first?.parted.sign.isWhitespace ?? true,
        let start = open.popLast()
      {
        pairs[start] = index
      } else if index == 0 || line[index - 1] == "=" || line[index - 1].parted.sign.isWhitespace {
        open.append(index)
      }
    }
  }

  /// Reads a character inside quotes; returns the index where it ended.
  private mutating func quoted(_ character: Character, _ open: Character, at index: Int) -> Int {
    let (sign, marks) = character.parted
    if index == closing {
      quote = nil
      isClosed = true
      if !marks.isEmpty {
        begin(at: index)
        text += marks
      }
    } else if sign == "\\", open == "\"", !marks.isEmpty {
      text += marks
    } else if sign == "\\", open == "\"", index + 1 < line.count {
      return escape(at: index + 1)
    } else {
      text.append(character)
    }
    return index
  }

  /// Reads an escape inside `"…"`; returns the index where it ended.
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
      // Above 16 bits, two escapes make one character.
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

  /// Reads the four hexadecimal digits after the `u` at `index`.
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
