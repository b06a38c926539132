/// A regular expression, as `matches` takes one.
///
/// It is searched for without ever going back: however it is written, the time is at most that of
/// the text's length times the expression's size, which has a limit. So none in a breakpoint, a
/// script or a question keeps anybody waiting.
///
/// It knows characters, `.`, classes such as `[a-z]` and `[^\d]`, `\d \w \s` and their opposites,
/// `\n \r \t`, `\` before a sign that means something else, the places `^ $ \b \B`, groups `(…)`
/// and `(?:…)`, `|`, the repetitions `* + ? {2} {2,} {2,5}`, and `(?i)` at the beginning for
/// letters of either case. A character is what a reader takes for one.
struct Pattern: Sendable {
  private let program: [Instruction]
  private let ignoresCase: Bool

  /// A step of the search.
  enum Instruction: Sendable {
    /// Takes a character of a class and goes on with the next step.
    case take(CharacterClass)
    /// Goes on with the next step where the place is of this kind.
    case check(Place)
    /// Goes on at both.
    case fork(Int, Int)
    case jump(Int)
    case found
  }

  /// A place between two characters.
  enum Place: Sendable {
    case beginning, end, wordBoundary, noWordBoundary

    func isBetween(_ before: Character?, _ after: Character?) -> Bool {
      switch self {
      case .beginning: before == nil
      case .end: after == nil
      case .wordBoundary: before.isWord != after.isWord
      case .noWordBoundary: before.isWord == after.isWord
      }
    }
  }

  /// Reads an expression.
  ///
  /// - Throws: `QueryError` with the place in `text`.
  init(_ text: String) throws(QueryError) {
    var parser = PatternParser(text)
    let node = try parser.pattern()
    ignoresCase = parser.ignoresCase
    var program: [Instruction] = []
    node.write(to: &program)
    self.program = program + [.found]
  }

  /// Whether the expression is found somewhere in `text`.
  func isFound(in text: String) -> Bool {
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

/// All ways of matching at once, none of them twice at one place.
private struct Search {
  let program: [Pattern.Instruction]
  /// The steps to go on with behind the last character.
  private(set) var arrivals: [Int] = []
  /// The steps that wait for the next character.
  private var waiting: [Int] = []
  /// At which place each step was reached last.
  private var reached: [Int]
  private var place = 0

  init(program: [Pattern.Instruction]) {
    self.program = program
    reached = Array(repeating: 0, count: program.count)
  }

  /// Goes as far as it goes without a character; true where that is the end.
  mutating func follow(
    from steps: [Int], between before: Character?, and after: Character?
  ) -> Bool {
    place += 1
    waiting.removeAll(keepingCapacity: true)
    var open = steps
    while let step = open.popLast() {
      guard reached[step] != place else { continue }
      reached[step] = place
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

  /// Takes a character, in any of its forms.
  mutating func take(_ forms: [Character]) {
    arrivals.removeAll(keepingCapacity: true)
    for step in waiting {
      guard case .take(let characters) = program[step] else { continue }
      if characters.contains(oneOf: forms) { arrivals.append(step + 1) }
    }
  }
}

/// Which characters may stand at a place.
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

  /// The character, in upper and in lower case where those are one character.
  fileprivate var cases: [Character] {
    [self] + [uppercased(), lowercased()].filter { $0.count == 1 }.map { Character($0) }
  }
}

extension Optional<Character> {
  fileprivate var isWord: Bool { self?.isWord ?? false }
}
