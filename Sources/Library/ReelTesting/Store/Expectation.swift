import Reel
import ReelCoding
import ReelSupport

/// A test's expectation about an action.
struct Expectation<State> {
  /// The expected change of the state.
  enum Change {
    /// No change.
    case nothing
    /// A closure that changes the previous state.
    case closure((inout State) throws -> Void)
    /// The difference, line by line, as shown by `.diff`.
    case lines(String)
  }

  let change: Change
  /// The expected requests; nil if they are not asserted.
  let requests: [any RequestProtocol]?
  /// The expected cancellations.
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

  /// Whether it expects a request or a cancellation.
  var isAboutRequests: Bool { requests?.isEmpty == false || cancelled?.isEmpty == false }

  /// Returns the problem with an action's requests; nil if they are as expected.
  func problem(with asked: [AskedRequest], of action: @autoclosure () -> String) -> String? {
    func problem(_ operation: AskedRequest.Operation, _ said: [any RequestProtocol]?) -> String? {
      guard let said else { return nil }
      let there = asked.filter { $0.operation == operation }.map(\.request)
      if said.elementsEqual(there, by: { Self.areSame($0, $1) }) { return nil }
      let (expected, found) = Self.texts(said, there)
      let (verb, label) =
        operation == .ask ? ("asked", "requesting") : ("taken back", "cancelling")
      func list(_ texts: [String]) -> String {
        texts.isEmpty ? "nothing" : texts.joined(separator: "\n            ")
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

  /// Whether a test means a request: not one of another type that is written alike.
  private static func areSame<Request: RequestProtocol>(
    _ expected: Request, _ found: any RequestProtocol
  ) -> Bool {
    (found as? Request).map { ActionText.areSame(expected, $0) } ?? false
  }

  /// Returns two lists of requests for a message, with their types if they read alike otherwise.
  private static func texts(
    _ expected: [any RequestProtocol], _ found: [any RequestProtocol]
  ) -> (first: [String], second: [String]) {
    func texts(_ requests: [any RequestProtocol], withTypes: Bool) -> [String] {
      requests.map { request in
        let text = ActionText.text(request, width: .max)
        return withTypes ? "\(String(reflecting: type(of: request))) \(text)" : text
      }
    }
    let (first, second) = (texts(expected, withTypes: false), texts(found, withTypes: false))
    let areAlike = first.elementsEqual(second) { $0.hasSameBytes(as: $1) }
    return ActionText.cut(
      areAlike ? texts(expected, withTypes: true) : first,
      areAlike ? texts(found, withTypes: true) : second, 80)
  }
}

/// Compares an action's changes with an expectation.
struct Comparison<State: Encodable & Equatable> {
  /// A problem, with the whole difference if it is too long for a message.
  struct Problem {
    var text: String
    var whole: [String] = []
  }

  let before: State
  let after: State
  let scope: Exhaustivity.Scope
  let root: String?
  /// The maximum length of a value in a message.
  static var width: Int { 60 }

  /// Returns the problem with `expectation`; nil if it is met.
  ///
  /// - Parameters:
  ///   - expectation: the test's expectation.
  ///   - action: the name of the action; evaluated only if there is a problem.
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
    if try scope == .asserted || areSame(before, after) { return nil }
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
    if scope == .whole, try areSame(expected, before), try areSame(before, after) {
      return Problem(
        text: """
          “\(action())” has changed nothing, and its closure expects nothing else.
          Leave the closure out: that says the same.
          """)
    }
    if try areSame(expected, after) { return nil }
    let difference = try difference(expected, after)
    if difference.isEmpty, scope != .whole { return nil }
    return problem(
      "“\(action())” has not changed the state as expected:",
      StateText.lines(difference, width: Self.width),
      whole: StateText.lines(difference, width: .max),
      advice: wouldBeRight(change, for: difference)
        ? "Without exhaustivity the closure gets the state after the action: assign what is there."
        : "Correct the reducer, or what the test expects.")
  }

  /// Whether a closure that changes the state after the action is right about the places of a
  /// difference if it changes the state before it.
  private func wouldBeRight(
    _ change: (inout State) throws -> Void, for difference: Difference
  ) -> Bool {
    var expected = before
    guard scope == .asserted, (try? change(&expected)) != nil,
      let other = try? self.difference(expected, after)
    else { return false }
    let wrong = Set(other.changes.map(\.path.description))
    return difference.changes.allSatisfy { !wrong.contains($0.path.description) }
  }

  private func otherLines(
    _ text: String, _ action: @autoclosure () -> String
  ) throws -> Problem? {
    let found = try difference(before, after).lines(width: .max)
    let expected = text.split(separator: "\n").map(String.init)
    let missing = expected.filter { line in !found.contains { $0.hasSameBytes(as: line) } }
    let extra =
      scope == .asserted
      ? [] : found.filter { line in !expected.contains { $0.hasSameBytes(as: line) } }
    if missing.isEmpty, extra.isEmpty { return nil }
    func lines(_ missing: [String], _ extra: [String]) -> [String] {
      missing.map { "expected \($0)" } + extra.map { "found    \($0)" }
    }
    let short = ActionText.cut(missing, extra, 2 * Self.width)
    return problem(
      "“\(action())” has not changed the state as expected:",
      lines(short.first, short.second), whole: lines(missing, extra),
      advice: "Correct the reducer, or what the test expects.")
  }

  /// Returns whether a test can tell two states apart.
  ///
  /// One with a NaN is not equal to itself.
  private func areSame(_ left: State, _ right: State) throws -> Bool {
    guard try JSONWriter.areAlike(left, right) else { return false }
    return scope != .whole || left == right || !left.isEqualToItself
  }

  /// Returns the difference within the scope.
  private func difference(_ first: State, _ second: State) throws -> Difference {
    guard case .paths(let paths) = scope else {
      return try Difference(from: first, to: second, root: root)
    }
    var all = Difference(from: .null, to: .null)
    for text in paths {
      let path = try Path(text)
      // Wrapped in an object, so that an absent value differs from null.
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

extension Equatable {
  /// False if there is a NaN in it.
  var isEqualToItself: Bool {
    let other = self
    return self == other
  }
}
