import ReelTimeline

/// Where in a condition the cursor stands, and what fits there.
///
/// The condition is read as far as it goes: whatever is wrong in it is said when it is entered.
struct ConditionPlace: Equatable {
  /// What fits.
  enum Fitting: Equatable {
    /// A path.
    case path
    /// What follows a path: an operator.
    case comparison(of: String)
    /// What a path is compared with, by an operator.
    case value(of: String, comparison: String)
    /// What follows a comparison: `and`, `or`.
    case connective
    /// Nothing that could be offered.
    case nothing
  }

  /// What fits.
  private(set) var fitting = Fitting.path
  /// Where the word begins that the cursor is in, in characters.
  private(set) var start = 0

  /// Reads what stands before the cursor.
  init(before text: String) {
    var reader = Reader(Array(text))
    while fitting != .nothing {
      reader.skipBlanks()
      if fitting == .path || fitting == .connective { reader.skipParentheses() }
      start = reader.position
      let word = reader.word(as: fitting)
      if reader.isAtEnd { return }
      fitting = Self.next(after: word, fitting)
    }
    start = text.count
  }

  private static func next(after word: String, _ fitting: Fitting) -> Fitting {
    switch (fitting, word) {
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

/// Takes a condition apart, character by character.
private struct Reader {
  private let text: [Character]
  private(set) var position = 0

  init(_ text: [Character]) { self.text = text }

  var isAtEnd: Bool { position >= text.count }
  private var peek: Character? { isAtEnd ? nil : text[position] }

  mutating func skipBlanks() { skip(while: \.isWhitespace) }

  mutating func skipParentheses() { skip { $0.isWhitespace || $0 == "(" || $0 == ")" } }

  /// Reads the word that begins here; empty where there is none of the kind.
  mutating func word(as fitting: ConditionPlace.Fitting) -> String {
    let start = position
    switch fitting {
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
