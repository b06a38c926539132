import Reel
import ReelTexts

/// A yes-or-no question about a state: `minipools.pools.count >= 3 and not
/// minipools.pools[id=2].goalAmountValue exists`.
///
/// A comparison is `path op value` with `== != < <= > >= contains matches` and a JSON value; `path
/// exists` is true if there is a value that is not null. Comparisons are joined by `and`, `or`,
/// `not` and parentheses; `and` binds more tightly than `or`.
public struct Condition: Sendable, CustomStringConvertible {
  /// A comparison operator.
  public enum Operator: String, Sendable, CaseIterable {
    /// The same value: the same bytes of a text, and exactly the same number, however it is
    /// written.
    case equal = "=="
    /// Another value, or none.
    case unequal = "!="
    /// A smaller number, or text that sorts before.
    case less = "<"
    /// Less than or equal.
    case lessOrEqual = "<="
    /// A greater number, or text that sorts after.
    case greater = ">"
    /// Greater than or equal.
    case greaterOrEqual = ">="
    /// Text within text, an element of an array, a member of an object.
    case contains
    /// Text that contains a match of a regular expression, without backtracking, back-references
    /// and lookaround.
    case matches
  }

  indirect enum Node: Sendable {
    /// The pattern is the parsed text if that is a regular expression.
    case compare(Path, Operator, JSON, Pattern?)
    case exists(Path)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
  }

  let node: Node
  /// The condition as it was written.
  public let description: String

  /// Parses a condition.
  ///
  /// - Throws: A `QueryError` with the place in `text`.
  public init(_ text: String) throws(QueryError) { try self.init(text) { $0 } }

  /// Parses a condition with paths that stand for others, which then are in its description, too.
  ///
  /// - Parameter whole: returns the path that a written one stands for.
  /// - Throws: A `QueryError` with the place in `text`.
  package init(_ text: String, replacing whole: @escaping (Path) -> Path) throws(QueryError) {
    var parser = PredicateParser(text, replacing: whole)
    node = try parser.condition()
    description = parser.description
  }

  /// Whether the condition is true, and the values that decided it.
  public struct Answer: Sendable, Equatable {
    /// Whether it is true.
    public var holds: Bool
    /// Each path that was read, with its value.
    public var found: [Finding]

    /// A path and its value.
    public struct Finding: Sendable, Equatable {
      /// The path.
      public var path: Path
      /// The value.
      public var value: PathValue
      /// The comparison that failed, if any: an operator and a value.
      public var unmet: Unmet?
    }

    /// A failed comparison.
    public struct Unmet: Sendable, Equatable {
      /// The operator.
      public var comparison: Operator
      /// The value that it was compared with.
      public var literal: JSON
    }
  }

  /// Evaluates the condition.
  ///
  /// - Parameter read: returns the value of a path; its errors are rethrown.
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

  /// Every path that the condition may read, without repetitions.
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
  ///   - node: the node to evaluate.
  ///   - wanted: the desired result of the node's comparisons: false inside a `not`.
  ///   - visit: reads a path; or, given a comparison, records that it failed there.
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
  /// Returns whether the comparison is true; values of different kinds are always unequal.
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

  /// Returns whether two values are equal; a text also equals an enum case of that name without
  /// values.
  private func isEqual(_ value: JSON, _ literal: JSON) -> Bool {
    if case .object(let members) = value, case .string(let name) = literal {
      return members == [name: .object([:])]
    }
    return value.isEquivalent(to: literal)
  }

  private func order(_ left: JSON, _ right: JSON, _ test: (Int) -> Bool) -> Bool {
    if case (.string(let left), .string(let right)) = (left, right) {
      return test(left < right ? -1 : left == right ? 0 : 1)
    }
    return left.order(right).map(test) ?? false
  }

  private func contains(_ value: JSON, _ literal: JSON) -> Bool {
    switch (value, literal) {
    case (.string(let text), .string(let part)): part.isEmpty || text.contains(part)
    case (.array(let elements), _): elements.contains { $0.isEquivalent(to: literal) }
    case (.object(let members), .string(let name)): members.named(name) != nil
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
  private var terms = 0
  private let whole: (Path) -> Path
  /// The paths that stand for others, and their places.
  private var replaced: [(place: Range<Int>, path: Path)] = []

  /// Deeper than anyone writes, but shallow enough that parsing cannot exhaust the stack.
  private static let deepest = 256
  /// More than anyone writes, but few enough that reading a row of them cannot, either.
  private static let most = 4096

  init(_ text: String, replacing whole: @escaping (Path) -> Path) {
    scanner = Scanner(text)
    self.whole = whole
  }

  /// The condition that has been parsed.
  var description: String {
    var text = scanner.text
    for (place, path) in replaced.reversed() {
      text.replaceSubrange(place, with: path.description)
    }
    return String(text)
  }

  mutating func condition() throws(QueryError) -> Condition.Node {
    let node = try alternative()
    scanner.skipBlanks()
    guard scanner.isAtEnd else {
      throw scanner.error(Scanner.expected("“and”, “or” or the end"))
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
    terms += 1
    defer { depth -= 1 }
    if terms > Self.most {
      throw scanner.error("these are too many terms: at most \(Self.most)")
    }
    if depth > Self.deepest {
      throw scanner.error("this is nested too deeply")
    }
    if takeWord("not") { return .not(try term()) }
    scanner.skipBlanks()
    if scanner.take("(") {
      let node = try alternative()
      scanner.skipBlanks()
      guard scanner.take(")") else {
        throw scanner.error("the parenthesis is not closed")
      }
      return node
    }
    guard !scanner.isAtEnd else {
      throw scanner.error(Scanner.expected("a path"))
    }
    let beginning = scanner.position
    let written = Path(try scanner.path())
    let path = whole(written)
    if path != written { replaced.append((beginning..<scanner.position, path)) }
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
      throw scanner.error(Scanner.expected("a regular expression in quotes"), at: start)
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
    let hint: Text = scanner.peek == "=" ? "equality is written ==; " : .empty
    throw scanner.error(
      hint
        + Scanner.expected("one of == != < <= > >= contains matches exists"))
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
