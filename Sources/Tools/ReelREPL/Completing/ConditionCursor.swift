import ReelTimeline

/// The cursor in a condition, and the possible continuations.
///
/// The condition is parsed as far as possible: mistakes are reported when it is entered.
struct ConditionCursor {
  /// A kind of continuation.
  enum Continuation: Equatable {
    /// A path.
    case path
    /// An operator after a path.
    case comparison(of: String)
    /// A value to compare a path with.
    case value(of: String, comparison: String)
    /// A connective after a comparison: `and`, `or`.
    case connective
    /// Nothing that could be offered.
    case nothing
  }

  /// The kind of continuation.
  private(set) var continuation = Continuation.path
  /// The start of the word at the cursor, in characters.
  private(set) var start = 0
  /// The words, with their kinds and where they begin.
  private(set) var words: [(kind: Continuation, text: String, start: Int)] = []

  /// Parses the text before the cursor.
  init(before text: String) {
    var reader = Reader(Array(text))
    while continuation != .nothing {
      reader.skipBlanks()
      if continuation == .path || continuation == .connective { reader.skipParentheses() }
      start = reader.position
      let word = reader.word(as: continuation)
      if !word.isEmpty { words.append((continuation, word, start)) }
      if reader.isAtEnd { return }
      continuation = Self.next(after: word, continuation)
    }
    start = text.count
  }

  private static func next(after word: String, _ continuation: Continuation) -> Continuation {
    switch (continuation, word) {
    case (_, ""): .nothing
    case (.path, "not"): .path
    case (.path, _): .comparison(of: word)
    case (.comparison, "exists"): .connective
    case (.comparison(let path), _):
      Condition.Operator(rawValue: word) == nil ? .nothing : .value(of: path, comparison: word)
    case (.value, _): .connective
    case (.connective, "and"), (.connective, "or"): .path
    default: .nothing
    }
  }
}

/// Parses a condition, character by character.
private struct Reader {
  private let text: [Character]
  private(set) var position = 0

  init(_ text: [Character]) { self.text = text }

  var isAtEnd: Bool { position >= text.count }
  private var peek: Character? { isAtEnd ? nil : text[position] }

  mutating func skipBlanks() { skip(while: \.isWhitespace) }

  mutating func skipParentheses() { skip { $0.isWhitespace || $0 == "(" || $0 == ")" } }

  /// Reads the word that begins here; empty if there is none of this kind.
  mutating func word(as continuation: ConditionCursor.Continuation) -> String {
    let start = position
    switch continuation {
    case .path: skipPath()
    case .comparison where peek.map { "=!<>".contains($0) } ?? false: skip { "=!<>".contains($0) }
    case .comparison, .connective: skip(while: \.isLetter)
    case .value: skipValue()
    case .nothing: break
    }
    return String(text[start..<position])
  }

  private mutating func skip(while isPart: (Character) -> Bool) {
    while let next = peek, isPart(next) { position += 1 }
  }

  private mutating func skipPath() {
    while let next = peek {
      if next == "[" {
        skipNested()
      } else if next == "." || Scanner.isNameCharacter(next) {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func skipValue() {
    switch peek {
    case "\"": skipText()
    case "{", "[": skipNested()
    default: skip { !$0.isWhitespace && $0 != ")" }
    }
  }

  private mutating func skipText() {
    position += 1
    while let next = peek {
      position = min(position + (next == "\\" ? 2 : 1), text.count)
      if next == "\"" { return }
    }
  }

  private mutating func skipNested() {
    var depth = 0
    while let next = peek {
      if next == "\"" {
        skipText()
        continue
      }
      if "{[".contains(next) { depth += 1 }
      if "}]".contains(next) { depth -= 1 }
      position += 1
      if depth == 0 { return }
    }
  }
}
