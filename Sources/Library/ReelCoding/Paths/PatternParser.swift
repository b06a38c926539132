import ReelTexts

/// Parses a regular expression.
struct PatternParser {
  private var scanner: Scanner
  private var depth = 0
  /// How the expression is understood.
  private(set) var options: Pattern.Options

  /// Deeper than anyone writes, but shallow enough that parsing cannot exhaust the stack.
  private static let deepest = 64
  /// The maximum number of instructions of an expression, counting repetitions as often as they
  /// repeat.
  private static let largest = 2_000
  private static let mostRepetitions = 1_000

  init(_ text: String, _ options: Pattern.Options) {
    scanner = Scanner(text)
    self.options = options
  }

  mutating func pattern() throws(QueryError) -> PatternNode {
    if scanner.text.starts(with: "(?i)") {
      scanner.position = 4
      options.insert(.ignoresCase)
    }
    let node = try alternatives()
    guard scanner.isAtEnd else {
      throw scanner.error(
        "there is no open parenthesis to close; the character itself is written \\)")
    }
    return node
  }

  private mutating func alternatives() throws(QueryError) -> PatternNode {
    var node = try sequence()
    while scanner.take("|") { node = try limited(.either(node, try sequence())) }
    return node
  }

  private mutating func sequence() throws(QueryError) -> PatternNode {
    var parts: [PatternNode] = []
    var size = 0
    while let next = scanner.peek, next != "|", next != ")" {
      let part = try repeated()
      size += part.size
      parts.append(part)
      try check(size, at: scanner.position - 1)
    }
    return .sequence(parts, size: size)
  }

  private mutating func repeated() throws(QueryError) -> PatternNode {
    var node = try item()
    while let count = try repetition() {
      node = try limited(.repeated(node, min: count.min, max: count.max))
      // Laziness does not affect whether there is a match.
      _ = scanner.take("?")
    }
    return node
  }

  private mutating func repetition() throws(QueryError) -> (min: Int, max: Int?)? {
    if scanner.take("*") { return (0, nil) }
    if scanner.take("+") { return (1, nil) }
    if scanner.take("?") { return (0, 1) }
    let start = scanner.position
    guard scanner.take("{") else { return nil }
    let min = number()
    var max = min
    if scanner.take(",") { max = scanner.peek == "}" ? nil : number() ?? -1 }
    guard let min, scanner.take("}"), max ?? min >= min,
      (max ?? min) <= Self.mostRepetitions
    else {
      throw scanner.error(
        """
        a repetition is {2}, {2,} or {2,5}, up to \(Self.mostRepetitions) times; the character \
        itself is written \\{
        """, at: start)
    }
    return (min, max)
  }

  private mutating func number() -> Int? {
    let start = scanner.position
    while let next = scanner.peek, ("0"..."9").contains(next) { scanner.position += 1 }
    return Int(String(scanner.text[start..<scanner.position]))
  }

  private mutating func item() throws(QueryError) -> PatternNode {
    let start = scanner.position
    guard let next = scanner.peek else { return .sequence([], size: 0) }
    scanner.position += 1
    switch next {
    case "(": return try group(from: start)
    case "[": return .take(try characterClass(from: start))
    case ".":
      return .take(
        options.contains(.acrossLines)
          ? CharacterClass(isNegated: true) : CharacterClass(members: [.notNewline]))
    case "^": return .check(options.contains(.byLine) ? .lineBeginning : .beginning)
    case "$": return .check(options.contains(.byLine) ? .lineEnd : .end)
    case "\\":
      if scanner.take("b") { return .check(.wordBoundary) }
      if scanner.take("B") { return .check(.noWordBoundary) }
      return .take(CharacterClass(members: [try escape(from: start)]))
    case "*", "+", "?", "{":
      throw scanner.error(
        """
        there is nothing here to repeat; the character itself is written \
        \\\(verbatim: next)
        """,
        at: start)
    default: return .take(CharacterClass(members: [.range(next...next)]))
    }
  }

  private mutating func group(from start: Int) throws(QueryError) -> PatternNode {
    if scanner.take("?"), !scanner.take(":") {
      throw scanner.error(
        "the only groups are (…) and (?:…), and (?i) at the beginning", at: start)
    }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      throw scanner.error("this is nested too deeply", at: start)
    }
    let node = try alternatives()
    guard scanner.take(")") else {
      throw scanner.error(
        "the parenthesis is not closed",
        at: start)
    }
    return node
  }

  private mutating func characterClass(from start: Int) throws(QueryError) -> CharacterClass {
    var result = CharacterClass(isNegated: scanner.take("^"))
    // At the beginning, a closing bracket stands for itself.
    var mayClose = false
    while let next = scanner.peek, !(mayClose && next == "]") {
      mayClose = true
      let start = scanner.position
      let first = try member()
      guard case .range(let low) = first, scanner.peek == "-",
        scanner.position + 1 < scanner.text.count, scanner.text[scanner.position + 1] != "]"
      else {
        result.members.append(first)
        continue
      }
      scanner.position += 1
      guard case .range(let high) = try member(), low.lowerBound <= high.lowerBound else {
        throw scanner.error(
          "a range goes from a lower character to a higher one, such as a-z",
          at: start)
      }
      result.members.append(.range(low.lowerBound...high.lowerBound))
      try check(result.members.count, at: start)
    }
    guard scanner.take("]") else {
      throw scanner.error(
        "the bracket is not closed",
        at: start)
    }
    return result
  }

  /// Parses one character or character class inside brackets.
  private mutating func member() throws(QueryError) -> CharacterClass.Member {
    let start = scanner.position
    guard let next = scanner.peek else { return .range("\0"..."\0") }
    scanner.position += 1
    return next == "\\" ? try escape(from: start) : .range(next...next)
  }

  /// Parses the part after a backslash.
  private mutating func escape(from start: Int) throws(QueryError) -> CharacterClass.Member {
    let next = scanner.peek
    scanner.position += 1
    switch next {
    case "d": return .digit
    case "D": return .not(.digit)
    case "w": return .word
    case "W": return .not(.word)
    case "s": return .space
    case "S": return .not(.space)
    case "n": return .range("\n"..."\n")
    case "r": return .range("\r"..."\r")
    case "t": return .range("\t"..."\t")
    case let sign? where !sign.isLetter && !sign.isNumber: return .range(sign...sign)
    default:
      throw scanner.error(
        "a backslash must precede d, w, s, b, D, W, S, B, n, r, t or a symbol", at: start
      )
    }
  }

  /// Returns the node, unless it is too large.
  private func limited(_ node: PatternNode) throws(QueryError) -> PatternNode {
    try check(node.size, at: scanner.position - 1)
    return node
  }

  private func check(_ size: Int, at start: Int) throws(QueryError) {
    if size > Self.largest {
      throw scanner.error(
        "the expression is too large up to here; every repetition counts", at: start)
    }
  }
}

/// A part of a regular expression.
indirect enum PatternNode: Sendable {
  case take(CharacterClass)
  case check(Pattern.Assertion)
  case sequence([PatternNode], size: Int)
  case either(PatternNode, PatternNode)
  case repeated(PatternNode, min: Int, max: Int?)

  /// At least the number of instructions that it compiles to.
  var size: Int {
    switch self {
    case .take(let characters): max(1, characters.members.count)
    case .check: 1
    case .sequence(_, let size): size
    case .either(let left, let right): left.size + right.size + 2
    case .repeated(let node, let min, let max): (node.size + 2) * Swift.max(max ?? min + 1, 1)
    }
  }

  /// Appends the instructions of a search.
  func write(to program: inout [Pattern.Instruction]) {
    switch self {
    case .take(let characters): program.append(.take(characters))
    case .check(let kind): program.append(.check(kind))
    case .sequence(let parts, _): for part in parts { part.write(to: &program) }
    case .either(let left, let right):
      let fork = program.count
      program.append(.fork(fork + 1, 0))
      left.write(to: &program)
      let jump = program.count
      program.append(.jump(0))
      program[fork] = .fork(fork + 1, jump + 1)
      right.write(to: &program)
      program[jump] = .jump(program.count)
    case .repeated(let node, let min, let max):
      for _ in 0..<min { node.write(to: &program) }
      if let max {
        var forks: [Int] = []
        for _ in min..<max {
          forks.append(program.count)
          program.append(.jump(0))
          node.write(to: &program)
        }
        for fork in forks { program[fork] = .fork(fork + 1, program.count) }
      } else {
        let fork = program.count
        program.append(.jump(0))
        node.write(to: &program)
        program.append(.jump(fork))
        program[fork] = .fork(fork + 1, program.count)
      }
    }
  }
}
