import ReelSupport
import ReelTexts

extension Path {
  /// Reads the value that the path leads to, without encoding the rest of `state`.
  ///
  /// - Parameters:
  ///   - state: the start of the path.
  ///   - root: a name for `state` itself, which the path's first step then has to be.
  /// - Throws: ``PathError`` if the path leads nowhere in this kind of state; errors of the value's
  ///   own `encode(to:)`.
  public func read(from state: some Encodable, root: String? = nil) throws -> PathValue {
    try PathProbe(self, root: root).read(from: state)
  }

  /// Reads the value that the path leads to in a tree.
  ///
  /// - Throws: ``PathError`` if the path leads nowhere in this kind of state.
  public func read(from tree: JSON, root: String? = nil) throws(PathError) -> PathValue {
    try Self.walk(tree, try steps(below: root)[...], whole: self)
  }

  func steps(below root: String?) throws(PathError) -> [Step] {
    guard let root else { return steps }
    guard steps.first == .name(root) else {
      let problem: Text? = steps.first.map {
        "paths begin with “\(verbatim: root)” here, not with “\(verbatim: Path([$0]))”"
      }
      throw PathError(
        problem ?? "paths begin with “\(verbatim: root)” here", at: Path(Array(steps.prefix(1))))
    }
    return Array(steps.dropFirst())
  }

  /// Whether a member's value is the one that a step asks for; 2 equals 2.0.
  static func isMatch(_ found: JSON, _ value: String) -> Bool {
    switch found {
    case .double, .number: (try? JSON(text: value))?.isEquivalent(to: found) ?? false
    default: found.text == value
    }
  }

  static func walk(
    _ tree: JSON, _ steps: ArraySlice<Step>, whole: Path
  ) throws(PathError) -> PathValue {
    guard let step = steps.first else { return .value(tree) }
    let rest = steps.dropFirst()
    let problem = PathProblem(whole: whole, remaining: steps.count)
    switch (tree, step) {
    case (.null, _): return .value(.null)
    case (.object(let members), .name(let name)):
      if let value = members.named(name) { return try walk(value, rest, whole: whole) }
      if name == "count", rest.isEmpty { return .value(.int(Int64(members.count))) }
      throw problem.unknown(name, among: members.keys)
    case (.array(let elements), .index(let index)):
      guard elements.indices.contains(index) else { return problem.outside(elements.count) }
      return try walk(elements[index], rest, whole: whole)
    case (.array(let elements), .match(let member, let value)):
      for element in elements {
        if case .object(let members) = element, let found = members.named(member),
          Self.isMatch(found, value)
        {
          return try walk(element, rest, whole: whole)
        }
      }
      return problem.unmatched
    case (.array(let elements), .name("count")) where rest.isEmpty:
      return .value(.int(Int64(elements.count)))
    case (.string(let text), .name("count")) where rest.isEmpty:
      return .value(.int(Int64(text.count)))
    default: throw problem.impossible(in: tree)
    }
  }
}

/// A step of a path that leads nowhere, for messages.
struct PathProblem {
  let whole: Path
  /// The number of remaining steps, including the one in question.
  let remaining: Int

  private var before: Text {
    let steps = whole.steps.dropLast(remaining)
    if steps.isEmpty { return Path.wholeState }
    return "“\(verbatim: "\(Path(Array(steps)))")”"
  }

  private var step: Path { Path([whole.steps[whole.steps.count - remaining]]) }

  private var end: Path { Path(Array(whole.steps.dropLast(remaining - 1))) }

  func unknown(_ name: String, among names: [String]) -> PathError {
    let hint = Spelling.hint(for: name, among: names, showing: Spelling.quoted)
    if !hint.isEmpty {
      return PathError(
        "\(before) has no “\(verbatim: name.excerpt)”" + hint, at: end,
        suggestion: Spelling.nearest(to: name, among: names))
    }
    let listed = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    return PathError(
      names.isEmpty
        ? "\(before) has no “\(verbatim: name.excerpt)”; it has nothing"
        : "\(before) has no “\(verbatim: name.excerpt)”; it has \(verbatim: listed)", at: end)
  }

  func outside(_ count: Int) -> PathValue {
    .absent(
      """
      \(before) has \(count, one: "element", other: "elements"), so there is no \
      \(verbatim: step)
      """)
  }

  var unmatched: PathValue {
    .absent("\(before) has no element \(verbatim: step)")
  }

  func missing(_ name: String) -> PathValue {
    .absent("\(before) has no entry “\(verbatim: name.excerpt)”")
  }

  func impossible(in value: JSON) -> PathError {
    let problem: Text = "\(before) is \(value.kind), to which \(verbatim: step) does not apply"
    guard case .array = value else { return PathError(problem, at: end) }
    let array = Path(Array(whole.steps.dropLast(remaining)))
    let (count, part) = (
      array.appending(.name("count")), Path(array.steps + [.index(0)] + step.steps)
    )
    return PathError(
      problem
        + """
        ; its length is \(verbatim: count.description), and an element's \(verbatim: step) is \
        \(verbatim: part.description)
        """, at: end)
  }
}
