/// A regular expression, for `matches` and for the conditions of a service.
///
/// It is matched without backtracking: the time is at most proportional to the text's length times
/// the expression's size, which is limited. So no expression in a breakpoint, a script, a question
/// or a request can make the user wait.
///
/// It supports characters, `.`, classes such as `[a-z]` and `[^\d]`, `\d \w \s` and their
/// opposites, `\n \r \t`, `\` before a special character, the anchors `^ $ \b \B`, groups `(…)` and
/// `(?:…)`, `|`, the repetitions `* + ? {2} {2,} {2,5}`, and `(?i)` at the beginning to ignore
/// case. A character is a grapheme, as a reader sees it.
package struct Pattern: Sendable {
  /// How an expression is understood.
  package struct Options: OptionSet, Sendable {
    /// The options, one per bit.
    package let rawValue: Int
    /// Case is ignored, as with `(?i)`.
    package static let ignoresCase = Options(rawValue: 1)
    /// `^` and `$` are the beginning and the end of each line, too.
    package static let byLine = Options(rawValue: 2)
    /// `.` is the end of a line, too.
    package static let acrossLines = Options(rawValue: 4)

    /// Creates options from their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  private let program: [Instruction]
  private let ignoresCase: Bool

  /// An instruction of the search.
  enum Instruction: Sendable {
    /// Consumes a character of a class and continues with the next instruction.
    case take(CharacterClass)
    /// Continues with the next instruction if the position is of this kind.
    case check(Assertion)
    /// Continues at both.
    case fork(Int, Int)
    case jump(Int)
    case found
  }

  /// A position between two characters.
  enum Assertion: Sendable {
    case beginning, end, lineBeginning, lineEnd, wordBoundary, noWordBoundary

    func isBetween(_ before: Character?, _ after: Character?) -> Bool {
      switch self {
      case .beginning: before == nil
      case .end: after == nil
      case .lineBeginning: before?.isNewline ?? true
      case .lineEnd: after?.isNewline ?? true
      case .wordBoundary: before.isWord != after.isWord
      case .noWordBoundary: before.isWord == after.isWord
      }
    }
  }

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - options: how it is understood.
  /// - Throws: A `QueryError` with the place in `text`.
  package init(_ text: String, _ options: Options = []) throws(QueryError) {
    var parser = PatternParser(text, options)
    let node = try parser.pattern()
    ignoresCase = parser.options.contains(.ignoresCase)
    var program: [Instruction] = []
    node.write(to: &program)
    self.program = program + [.found]
  }

  /// The size: the maximum number of steps for a character of a text.
  package var size: Int { program.count }

  /// Returns whether `text` contains a match.
  package func isFound(in text: String) -> Bool {
    var search = Search(program: program)
    var before: Character?
    for character in text {
      // A match may begin anywhere.
      if search.follow(from: search.arrivals + [0], between: before, and: character) { return true }
      search.take(ignoresCase ? character.cases : [character])
      before = character
    }
    return search.follow(from: search.arrivals + [0], between: before, and: nil)
  }
}

/// Follows all possible matches at once, none of them twice at the same position.
private struct Search {
  let program: [Pattern.Instruction]
  /// The instructions to continue with after the last character.
  private(set) var arrivals: [Int] = []
  /// The instructions that wait for the next character.
  private var waiting: [Int] = []
  /// The position at which each instruction was last reached.
  private var reached: [Int]
  private var position = 0

  init(program: [Pattern.Instruction]) {
    self.program = program
    reached = Array(repeating: 0, count: program.count)
  }

  /// Continues as far as possible without a character; returns true if it reaches the end.
  mutating func follow(
    from steps: [Int], between before: Character?, and after: Character?
  ) -> Bool {
    position += 1
    waiting.removeAll(keepingCapacity: true)
    var open = steps
    while let step = open.popLast() {
      guard reached[step] != position else { continue }
      reached[step] = position
      switch program[step] {
      case .take: waiting.append(step)
      case .check(let kind): if kind.isBetween(before, after) { open.append(step + 1) }
      case .fork(let first, let second): open += [first, second]
      case .jump(let target): open.append(target)
      case .found: return true
      }
    }
    return false
  }

  /// Consumes a character, in any of its cases.
  mutating func take(_ forms: [Character]) {
    arrivals.removeAll(keepingCapacity: true)
    for step in waiting {
      guard case .take(let characters) = program[step] else { continue }
      if characters.contains(oneOf: forms) { arrivals.append(step + 1) }
    }
  }
}

/// A class of characters.
struct CharacterClass: Sendable {
  enum Member: Sendable {
    case range(ClosedRange<Character>)
    case digit, word, space, notNewline
    indirect case not(Member)

    func contains(_ character: Character) -> Bool {
      switch self {
      case .range(let range): range.contains(character)
      case .digit: character.isWholeNumber
      case .word: character.isWord
      case .space: character.isWhitespace
      case .notNewline: !character.isNewline
      case .not(let member): !member.contains(character)
      }
    }
  }

  var members: [Member] = []
  var isNegated = false

  func contains(oneOf forms: [Character]) -> Bool {
    members.contains { forms.contains(where: $0.contains) } != isNegated
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber || self == "_" }

  /// The character, in upper and in lower case if those are single characters.
  fileprivate var cases: [Character] {
    [self] + [uppercased(), lowercased()].filter { $0.count == 1 }.map { Character($0) }
  }
}

extension Optional<Character> {
  fileprivate var isWord: Bool { self?.isWord ?? false }
}
