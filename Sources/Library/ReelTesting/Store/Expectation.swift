import Reel
import ReelCoding

/// What a test says of an action.
struct Expectation<State> {
  /// What it changes.
  enum Change {
    /// Nothing.
    case nothing
    /// What a closure does to the state before.
    case closure((inout State) throws -> Void)
    /// What the difference is, line by line, as `.diff` shows it.
    case lines(String)
  }

  let change: Change
  /// What it asks of the world; nil where the test does not say.
  let requests: [any RequestProtocol]?
  /// What it takes back.
  let cancelled: [any RequestProtocol]?

  init(
    _ change: ((inout State) throws -> Void)?, _ requests: [any RequestProtocol]?,
    _ cancelled: [any RequestProtocol]?
  ) {
    self.change = change.map { .closure($0) } ?? .nothing
    self.requests = requests
    self.cancelled = cancelled
  }

  init(_ lines: String, _ requests: [any RequestProtocol], _ cancelled: [any RequestProtocol]) {
    change = .lines(lines)
    self.requests = requests
    self.cancelled = cancelled
  }

  /// Whether it says that something is asked, or taken back.
  var isAboutRequests: Bool { requests?.isEmpty == false || cancelled?.isEmpty == false }

  /// What is wrong with what an action has asked; nil where it is what the test says.
  func problem(with asked: [AskedRequest], of action: @autoclosure () -> String) -> String? {
    func texts(_ requests: [any RequestProtocol]) -> [String] {
      requests.map { ActionText.text($0, width: .max) }
    }
    func problem(_ deed: AskedRequest.Deed, _ said: [any RequestProtocol]?) -> String? {
      guard let said else { return nil }
      let (expected, found) = (texts(said), texts(asked.filter { $0.deed == deed }.map(\.request)))
      guard expected != found else { return nil }
      let (verb, label) =
        deed == .ask ? ("asked", "requesting") : ("taken back", "cancelling")
      func list(_ texts: [String]) -> String {
        texts.isEmpty
          ? "nothing" : texts.map { ActionText.cut($0, 80) }.joined(separator: "\n            ")
      }
      return """
        “\(action())” has not \(verb) what was expected:
          expected: \(list(expected))
          found:    \(list(found))
        Say it: \(label): […], or correct the reducer.
        """
    }
    return problem(.ask, requests) ?? problem(.cancel, cancelled)
  }
}

/// Compares what an action has changed with what a test says.
struct Comparison<State: Encodable & Equatable> {
  /// What is wrong, and all of the difference where a message is too short for it.
  struct Problem {
    var text: String
    var whole: [String] = []
  }

  let before: State
  let after: State
  let scope: Exhaustivity.Scope
  let root: String?
  /// How many characters a value in a message may have.
  static var width: Int { 60 }

  /// What is wrong with `expectation`; nil where it is right.
  ///
  /// - Parameters:
  ///   - expectation: what the test says.
  ///   - action: what to call the action; asked for only where something is wrong.
  func problem(
    with expectation: Expectation<State>.Change, of action: @autoclosure () -> String
  ) -> Problem? {
    do {
      switch expectation {
      case .nothing: return try unexpected(action())
      case .closure(let change): return try otherwise(change, action())
      case .lines(let text): return try otherLines(text, action())
      }
    } catch {
      return Problem(text: "what “\(action())” changes cannot be compared: \(error)")
    }
  }

  private func unexpected(_ action: @autoclosure () -> String) throws -> Problem? {
    if scope == .asserted || before == after { return nil }
    let difference = try difference(before, after)
    if difference.isEmpty, scope != .whole { return nil }
    return problem(
      "“\(action())” has changed the state, and no change was expected:",
      difference.lines(width: Self.width), whole: difference.lines(width: .max),
      advice: "Say what changes in a closure, or assert less: store.exhaustivity = .off.")
  }

  private func otherwise(
    _ change: (inout State) throws -> Void, _ action: @autoclosure () -> String
  ) throws -> Problem? {
    var expected = scope == .asserted ? after : before
    try change(&expected)
    if scope == .whole, expected == before, before == after {
      return Problem(
        text: """
          “\(action())” has changed nothing, and its closure expects nothing else.
          Leave the closure out: that says the same.
          """)
    }
    if expected == after { return nil }
    let difference = try difference(expected, after)
    if difference.isEmpty, scope != .whole { return nil }
    return problem(
      "“\(action())” has not changed the state as expected:",
      StateText.lines(difference, width: Self.width),
      whole: StateText.lines(difference, width: .max),
      advice: "Correct the reducer, or what the test expects.")
  }

  private func otherLines(
    _ text: String, _ action: @autoclosure () -> String
  ) throws -> Problem? {
    let found = try difference(before, after).lines(width: .max)
    let expected = text.split(separator: "\n").map(String.init)
    let missing = expected.filter { !found.contains($0) }
    let extra = scope == .asserted ? [] : found.filter { !expected.contains($0) }
    if missing.isEmpty, extra.isEmpty { return nil }
    let lines = missing.map { "expected \($0)" } + extra.map { "found    \($0)" }
    return problem(
      "“\(action())” has not changed the state as expected:",
      lines.map { ActionText.cut($0, 2 * Self.width) }, whole: lines,
      advice: "Correct the reducer, or what the test expects.")
  }

  /// What differs within the scope.
  private func difference(_ first: State, _ second: State) throws -> Difference {
    guard case .paths(let paths) = scope else {
      return try Difference(from: first, to: second, root: root)
    }
    var all = Difference(from: .null, to: .null)
    for text in paths {
      let path = try Path(text)
      // In an object of their own, so that a value that is absent differs from one that is null.
      let sides = try [first, second].map { state -> JSON in
        guard case .value(let value) = try path.read(from: state, root: root) else {
          return .object([:])
        }
        return .object(["": value])
      }
      all.changes += Difference(from: sides[0], to: sides[1]).changes.map { change in
        var change = change
        change.path = Path(path.steps + change.path.steps.dropFirst())
        return change
      }
    }
    return all
  }

  private func problem(
    _ head: String, _ lines: [String], whole: [String], advice: String
  ) -> Problem {
    let shown = lines.isEmpty ? ["its JSON is the same, but == says that it differs"] : lines
    return Problem(
      text: ([head] + shown.map { "  " + $0 } + [advice]).joined(separator: "\n"),
      whole: whole == lines ? [] : whole)
  }
}
