import ReelSupport
import ReelTexts

/// Reads the characters of a path or condition.
package struct Scanner {
  /// The text to read.
  package let text: [Character]
  /// The next character to read.
  package var position = 0

  /// Creates a scanner at the beginning of a text.
  package init(_ text: String) { self.text = Array(text) }

  /// Whether everything has been read.
  package var isAtEnd: Bool { position >= text.count }
  /// The next character.
  package var peek: Character? { isAtEnd ? nil : text[position] }

  /// Returns an error about a place, by default the next character's.
  package func error(_ message: Text, at offset: Int? = nil) -> QueryError {
    QueryError(message: message, offset: offset ?? position)
  }

  /// Says that something else was expected here.
  package static func expected(_ what: Text) -> Text {
    "\(what) is expected here"
  }

  static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "$": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  /// Whether a character can be part of a name.
  package static func isNameCharacter(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(isNameCharacter)
  }

  /// Skips blanks.
  package mutating func skipBlanks() {
    while let next = peek, next.isWhitespace { position += 1 }
  }

  /// Skips a character, if it is the next.
  package mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  mutating func name() -> String {
    var name = ""
    while let next = peek, Self.isNameCharacter(next) {
      name.append(next)
      position += 1
    }
    return name
  }

  /// Reads the steps of a path.
  package mutating func path() throws(QueryError) -> [Path.Step] {
    var steps: [Path.Step] = []
    repeat {
      let start = position
      let first = name()
      if first.isEmpty, !(steps.isEmpty && peek == "[") {
        throw error(Self.expected("a name"), at: start)
      }
      if !first.isEmpty { steps.append(.name(first)) }
      while take("[") { steps.append(try bracket()) }
    } while take(".")
    return steps
  }

  private mutating func bracket() throws(QueryError) -> Path.Step {
    let start = position
    let step: Path.Step
    if peek == "\"" {
      guard case .string(let name) = try literal() else {
        throw error(Self.expected("a name in quotes"), at: start)
      }
      step = .name(name)
    } else {
      let word = name()
      if take("=") {
        step = .match(member: word, value: try matchValue())
      } else if let index = Int(word), index >= 0 {
        step = .index(index)
      } else {
        throw error(
          Self.expected("a place such as [0] or a match such as [id=2]"), at: start)
      }
    }
    guard take("]") else {
      throw error("the bracket is not closed")
    }
    return step
  }

  private mutating func matchValue() throws(QueryError) -> String {
    let start = position
    if peek == "\"" { return try literal().text }
    var word = ""
    while let next = peek, next != "]" {
      word.append(next)
      position += 1
    }
    guard !word.isEmpty else {
      throw error(Self.expected("a value"), at: start)
    }
    // Text that is not JSON by itself counts as a string, so ids need no quotes.
    let value = (try? JSON(text: word)) ?? .string(word)
    if case .double(let number) = value, let whole = Int64(exactly: number) { return "\(whole)" }
    return value.text
  }

  /// Reads a JSON value: the longest text from here that is one.
  package mutating func literal() throws(QueryError) -> JSON {
    let start = position
    switch peek {
    case "\"": skipString()
    case "{", "[": skipBrackets()
    default:
      while let next = peek, !next.isWhitespace, next != ")" { position += 1 }
    }
    let word = String(text[start..<position])
    do {
      return try JSON(text: word)
    } catch {
      throw self.error(
        Self.expected("a JSON value")
          + (word.hasPrefix("\"")
            ? Text(verbatim: ": ") + error.message : hint(for: word, from: start)),
        at: start)
    }
  }

  /// What other languages call the values that have names in JSON.
  private static let otherNames = [
    "true": "true", "false": "false", "null": "null", "nil": "null", "none": "null",
  ]

  /// Returns what may be meant by a word that is not JSON; nothing if that is unknown.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - start: its place.
  private func hint(for word: String, from start: Int) -> Text {
    guard let first = word.first else { return .empty }
    if first == "=" { return "; equality is written ==" }
    if let name = Self.otherNames[word.lowercased()] { return Self.hint(toWrite: name) }
    if let number = Int(word) { return Self.hint(toWrite: "\(number)") }
    if first == "'" {
      let quoted = text[(start + 1)...].prefix { $0 != "'" }
      return Self.hint(toQuote: String(quoted))
    }
    return first.isLetter ? Self.hint(toQuote: word) : .empty
  }

  private static func hint(toWrite value: String) -> Text { "; write \(verbatim: value)" }

  private static func hint(toQuote text: String) -> Text {
    let quoted = JSON.string(text.excerpt).text.dropFirst().dropLast()
    return "; put text in quotes: \"\(verbatim: String(quoted))\""
  }

  /// Returns the place of a character of the quoted text that begins at `start`.
  package func position(of offset: Int, inTextFrom start: Int) -> Int {
    var position = start + 1
    for _ in 0..<offset where position < text.count {
      let isEscape = text[position] == "\\" && position + 1 < text.count
      position += !isEscape ? 1 : text[position + 1] == "u" ? 6 : 2
    }
    return min(position, text.count)
  }

  private mutating func skipString() {
    position += 1
    while let next = peek {
      // Behind a backslash at the end there is nothing.
      position = min(position + (next == "\\" ? 2 : 1), text.count)
      if next == "\"" { return }
    }
  }

  private mutating func skipBrackets() {
    var depth = 0
    while let next = peek {
      if next == "\"" {
        skipString()
        continue
      }
      if next == "{" || next == "[" { depth += 1 }
      if next == "}" || next == "]" { depth -= 1 }
      position += 1
      if depth == 0 { return }
    }
  }
}
