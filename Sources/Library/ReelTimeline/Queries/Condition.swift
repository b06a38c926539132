import Reel
import ReelTexts

/// A question about a state that is answered with yes or no:
/// `minipools.pools.count >= 3 and not minipools.pools[id=2].goalAmountValue exists`.
///
/// A comparison is `path op value` with `== != < <= > >= contains matches`, the value being JSON;
/// `path exists` holds where there is a value that is not null. They are joined by `and`, `or`,
/// `not` and parentheses; `and` binds tighter than `or`.
public struct Condition: Sendable, CustomStringConvertible {
  /// How a value is compared.
  public enum Operator: String, Sendable, CaseIterable {
    /// The same value.
    case equal = "=="
    /// Another value, or none.
    case unequal = "!="
    /// A smaller number, or text that sorts before.
    case less = "<"
    /// At most that.
    case lessOrEqual = "<="
    /// A greater number, or text that sorts behind.
    case greater = ">"
    /// At least that.
    case greaterOrEqual = ">="
    /// Text within text, an element of an array, a member of an object.
    case contains
    /// Text in which a regular expression is found; one that never has to go back, and has no
    /// references back and no looking around.
    case matches
  }

  indirect enum Node: Sendable {
    /// The pattern is what the text says where that is a regular expression.
    case compare(Path, Operator, JSON, Pattern?)
    case exists(Path)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
  }

  let node: Node
  /// The condition as it was written.
  public let description: String

  /// Reads a condition.
  ///
  /// - Throws: `QueryError` with the place in `text`.
  public init(_ text: String) throws(QueryError) {
    var parser = PredicateParser(text)
    node = try parser.condition()
    description = text
  }

  /// Whether the condition holds, and the values that decided it.
  public struct Answer: Sendable, Equatable {
    /// Whether it holds.
    public var holds: Bool
    /// Each path that was looked at, with what is there.
    public var found: [Finding]

    /// A path and what is there.
    public struct Finding: Sendable, Equatable {
      /// The path.
      public var path: Path
      /// What is there.
      public var value: PathValue
      /// What it was compared with, where that does not hold: an operator and a value.
      public var unmet: Unmet?
    }

    /// A comparison that does not hold.
    public struct Unmet: Sendable, Equatable {
      /// How the value was compared.
      public var comparison: Operator
      /// What it was compared with.
      public var literal: JSON
    }
  }

  /// Answers the question.
  ///
  /// - Parameter read: what a path leads to; its errors are thrown on.
  public func evaluate(_ read: (Path) throws -> PathValue) throws -> Answer {
    var found: [Answer.Finding] = []
    let holds = try Self.evaluate(node) { path, unmet in
      if let unmet {
        if let index = found.lastIndex(where: { $0.path == path }), found[index].unmet == nil {
          found[index].unmet = unmet
        }
        return .value(.null)
      }
      let value = try read(path)
      if !found.contains(where: { $0.path == path }) {
        found.append(Answer.Finding(path: path, value: value))
      }
      return value
    }
    return Answer(holds: holds, found: found)
  }

  /// Every path that the condition may look at, once each.
  public var paths: [Path] {
    var paths: [Path] = []
    func collect(_ node: Node) {
      switch node {
      case .not(let node): collect(node)
      case .and(let left, let right), .or(let left, let right):
        collect(left)
        collect(right)
      case .exists(let path), .compare(let path, _, _, _):
        if !paths.contains(path) { paths.append(path) }
      }
    }
    collect(node)
    return paths
  }

  /// - Parameters:
  ///   - node: what is asked.
  ///   - wanted: what the node's comparisons are wanted to be: false below a `not`.
  ///   - visit: reads a path; or, given a comparison, takes note that it does not hold there.
  private static func evaluate(
    _ node: Node, wanted: Bool = true, _ visit: (Path, Answer.Unmet?) throws -> PathValue
  ) throws -> Bool {
    switch node {
    case .not(let node): return try !evaluate(node, wanted: !wanted, visit)
    case .and(let left, let right):
      return try evaluate(left, wanted: wanted, visit) && evaluate(right, wanted: wanted, visit)
    case .or(let left, let right):
      return try evaluate(left, wanted: wanted, visit) || evaluate(right, wanted: wanted, visit)
    case .exists(let path):
      if case .value(let value) = try visit(path, nil) { return value != .null }
      return false
    case .compare(let path, let comparison, let literal, let pattern):
      guard case .value(let value) = try visit(path, nil) else { return comparison == .unequal }
      let holds = comparison.holds(value, literal, pattern)
      if wanted, !holds {
        _ = try visit(path, Answer.Unmet(comparison: comparison, literal: literal))
      }
      return holds
    }
  }
}

extension Condition.Operator {
  /// Whether the comparison holds; values of different kinds are only ever unequal.
  func holds(_ value: JSON, _ literal: JSON, _ pattern: Pattern?) -> Bool {
    switch self {
    case .equal: isEqual(value, literal)
    case .unequal: !isEqual(value, literal)
    case .less: order(value, literal) { $0 < 0 }
    case .lessOrEqual: order(value, literal) { $0 <= 0 }
    case .greater: order(value, literal) { $0 > 0 }
    case .greaterOrEqual: order(value, literal) { $0 >= 0 }
    case .contains: contains(value, literal)
    case .matches: pattern.map { matches(value, $0) } ?? false
    }
  }

  /// Whether two values are the same; a text is also the case of an enum that has no values.
  private func isEqual(_ value: JSON, _ literal: JSON) -> Bool {
    if case .object(let members) = value, case .string(let name) = literal {
      return members == [name: .object([:])]
    }
    return value == literal
  }

  private func order(_ left: JSON, _ right: JSON, _ test: (Int) -> Bool) -> Bool {
    func compare<T: Comparable>(_ left: T, _ right: T) -> Bool {
      test(left < right ? -1 : left == right ? 0 : 1)
    }
    switch (left, right) {
    case (.int(let left), .int(let right)): return compare(left, right)
    case (.string(let left), .string(let right)): return compare(left, right)
    default:
      guard let left = left.double, let right = right.double, !left.isNaN, !right.isNaN else {
        return false
      }
      return compare(left, right)
    }
  }

  private func contains(_ value: JSON, _ literal: JSON) -> Bool {
    switch (value, literal) {
    case (.string(let text), .string(let part)): part.isEmpty || text.contains(part)
    case (.array(let elements), _): elements.contains(literal)
    case (.object(let members), .string(let name)): members[name] != nil
    default: false
    }
  }

  private func matches(_ value: JSON, _ pattern: Pattern) -> Bool {
    if case .string(let text) = value { pattern.isFound(in: text) } else { false }
  }
}

private struct PredicateParser {
  private var scanner: Scanner
  private var depth = 0

  /// Deeper than anybody writes, and not so deep that reading it could exhaust the stack.
  private static let deepest = 256

  init(_ text: String) { scanner = Scanner(text) }

  mutating func condition() throws(QueryError) -> Condition.Node {
    let node = try alternative()
    scanner.skipBlanks()
    guard scanner.isAtEnd else {
      throw scanner.error(Scanner.expected(texts.timeline.conditions.connective))
    }
    return node
  }

  private mutating func alternative() throws(QueryError) -> Condition.Node {
    var node = try conjunction()
    while takeWord("or") { node = .or(node, try conjunction()) }
    return node
  }

  private mutating func conjunction() throws(QueryError) -> Condition.Node {
    var node = try term()
    while takeWord("and") { node = .and(node, try term()) }
    return node
  }

  private mutating func term() throws(QueryError) -> Condition.Node {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      throw scanner.error(texts.timeline.conditions.tooDeep)
    }
    if takeWord("not") { return .not(try term()) }
    scanner.skipBlanks()
    if scanner.take("(") {
      let node = try alternative()
      scanner.skipBlanks()
      guard scanner.take(")") else {
        throw scanner.error(texts.timeline.conditions.openParenthesis)
      }
      return node
    }
    guard !scanner.isAtEnd else {
      throw scanner.error(Scanner.expected(texts.timeline.conditions.path))
    }
    let path = Path(try scanner.path())
    scanner.skipBlanks()
    if takeWord("exists") { return .exists(path) }
    let comparison = try comparison()
    scanner.skipBlanks()
    let start = scanner.position
    let literal = try scanner.literal()
    let pattern = comparison == .matches ? try pattern(literal, from: start) : nil
    return .compare(path, comparison, literal, pattern)
  }

  private func pattern(_ literal: JSON, from start: Int) throws(QueryError) -> Pattern {
    guard case .string(let text) = literal else {
      throw scanner.error(Scanner.expected(texts.timeline.conditions.pattern), at: start)
    }
    do {
      return try Pattern(text)
    } catch {
      throw scanner.error(
        error.message, at: scanner.position(of: error.offset, inTextFrom: start))
    }
  }

  private mutating func comparison() throws(QueryError) -> Condition.Operator {
    let start = scanner.position
    // The longer ones first: `<=` is not `<`.
    let symbols: [Condition.Operator] = [
      .equal, .unequal, .lessOrEqual, .greaterOrEqual, .less, .greater,
    ]
    for candidate in symbols where scanner.text[start...].starts(with: candidate.rawValue) {
      scanner.position += candidate.rawValue.count
      return candidate
    }
    if takeWord("contains") { return .contains }
    if takeWord("matches") { return .matches }
    let hint =
      scanner.peek == "="
      ? texts.timeline.conditions.equality : ""
    throw scanner.error(
      hint
        + Scanner.expected(texts.timeline.conditions.comparison))
  }

  private mutating func takeWord(_ word: String) -> Bool {
    scanner.skipBlanks()
    let end = scanner.position + word.count
    guard scanner.text[scanner.position...].starts(with: word) else { return false }
    if end < scanner.text.count {
      let next = scanner.text[end]
      // It only begins like the word: `order.items`, `not_done`.
      if Scanner.isNameCharacter(next) || next == "." || next == "[" { return false }
    }
    scanner.position = end
    return true
  }
}
