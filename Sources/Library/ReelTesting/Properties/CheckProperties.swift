import Reel
import ReelCoding

/// One step of a random walk through a reducer's states.
public struct PropertyStep<State, Action> {
  /// The state before.
  public let before: State
  /// The action.
  public let action: Action
  /// The state after it.
  public let state: State
}

/// Sends random actions to a reducer, and checks a property after each of them.
///
/// If the property does not hold, or throws, the actions are shrunk to as few as possible, with the
/// smallest possible arguments, and the test fails with the list. The same seed gives the same
/// result.
///
/// ```swift
/// try checkProperties(of: Cart(), from: Cart.State(), actions: .cart) { step in
///   step.state.total >= 0
/// }
/// ```
///
/// - Parameters:
///   - reducer: the reducer to test.
///   - state: the initial state of each run.
///   - actions: generates the actions.
///   - steps: the maximum number of actions in a run; later runs are longer.
///   - runs: the number of runs.
///   - seed: determines the actions; by default, a new one each time.
///   - reporter: receives the issues.
///   - fileID: the test's file.
///   - filePath: the test's file.
///   - line: the test's line.
///   - column: the test's column.
///   - holds: the property; must depend only on the step.
/// - Throws: `CancellationError` if the test is cancelled.
public func checkProperties<State: Encodable, Action: Sendable>(
  of reducer: some Feature<State, Action>, from state: State,
  actions: Generator<Action>, steps: Int = 100, runs: Int = 100, seed: UInt64? = nil,
  reporter: IssueReporter = .testRun,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ holds: @escaping (PropertyStep<State, Action>) throws -> Bool
) throws {
  try checkProperties(
    of: reducer, from: state, actions: { _ in actions }, steps: steps, runs: runs, seed: seed,
    reporter: reporter, fileID: fileID, filePath: filePath, line: line, column: column, holds)
}

/// Sends random actions that suit the state to a reducer, and checks a property after each of them.
///
/// For actions that make sense only in some states, such as the answer to a request. While the
/// actions are shrunk, they are sent unchanged, in any state.
///
/// - Parameters:
///   - reducer: the reducer to test.
///   - state: the initial state of each run.
///   - actions: returns a generator for the next action in a state.
///   - steps: the maximum number of actions in a run; later runs are longer.
///   - runs: the number of runs.
///   - seed: determines the actions; by default, a new one each time.
///   - reporter: receives the issues.
///   - fileID: the test's file.
///   - filePath: the test's file.
///   - line: the test's line.
///   - column: the test's column.
///   - holds: the property; must depend only on the step.
/// - Throws: `CancellationError` if the test is cancelled.
public func checkProperties<State: Encodable, Action: Sendable>(
  of reducer: some Feature<State, Action>, from state: State,
  actions: (State) -> Generator<Action>,
  steps: Int = 100, runs: Int = 100, seed: UInt64? = nil, reporter: IssueReporter = .testRun,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ holds: @escaping (PropertyStep<State, Action>) throws -> Bool
) throws {
  let seed = seed ?? SystemRandomNumberGenerator.any
  var seeds = SeededRandom(seed: seed)
  let walk = Walk(reducer: reducer, start: state, holds: holds)
  for run in stride(from: 1, through: runs, by: 1) {
    try Task.checkCancellation()
    var random = SeededRandom(seed: seeds.next())
    // Short runs first: their failures need less shrinking.
    let length = max(1, steps * run / max(runs, 1))
    var samples: [Sample<Action>] = []
    var current = state
    for _ in 0..<length {
      let sample = actions(current).sample(using: &random)
      reducer.recompute(&current, sample.value)
      samples.append(sample)
    }
    guard let failure = walk.failure(of: samples.map(\.value)) else { continue }
    var shrinker = SequenceShrinker<Action>(
      fails: { walk.failure(of: $0) != nil }, attempts: 20_000)
    let small = shrinker.shrink(Array(samples.prefix(failure.position))).map(\.value)
    let message = walk.message(
      small, foundAfter: failure.position, run: run, steps: steps, runs: runs, seed: seed)
    var issue = TestIssue(
      message: message,
      location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let whole = small.map { ActionText.text($0, width: .max) + "\n" }
    if zip(whole, small).contains(where: { $0 != ActionText.text($1) + "\n" }) {
      issue.attachments.append(
        TestIssue.Attachment(name: "actions.txt", content: Array(whole.joined().utf8)))
    }
    reporter.report(issue)
    return
  }
}

extension SystemRandomNumberGenerator {
  /// A random seed.
  fileprivate static var any: UInt64 {
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}

/// Runs of actions from one initial state.
private struct Walk<R: Feature> where R.State: Encodable, R.Action: Sendable {
  struct BrokenStep {
    /// The number of actions after which the property did not hold.
    var position: Int
    var error: (any Error)?
    var before: R.State
    var state: R.State
  }

  let reducer: R
  let start: R.State
  let holds: (PropertyStep<R.State, R.Action>) throws -> Bool

  func failure(of actions: [R.Action]) -> BrokenStep? {
    var state = start
    for (index, action) in actions.enumerated() {
      let before = state
      reducer.recompute(&state, action)
      do {
        let step = PropertyStep(before: before, action: action, state: state)
        if try !holds(step) {
          return BrokenStep(position: index + 1, before: before, state: state)
        }
      } catch {
        return BrokenStep(position: index + 1, error: error, before: before, state: state)
      }
    }
    return nil
  }

  func message(
    _ actions: [R.Action], foundAfter count: Int, run: Int, steps: Int, runs: Int, seed: UInt64
  ) -> String {
    let failure = failure(of: actions)
    let problem = failure?.error.map { "the property throws \($0)" } ?? "the property does not hold"
    var lines = [
      "\(problem) after \(Self.count(count)) (run \(run) of \(runs)), shrunk to "
        + "\(Self.count(actions.count)):"
    ]
    lines += actions.enumerated().map { "  \($0.offset + 1). \(ActionText.text($0.element))" }
    if let failure,
      let difference = try? Difference(from: failure.before, to: failure.state)
    {
      lines.append("The last one changes:")
      lines += difference.isEmpty ? ["  nothing"] : difference.lines().map { "  \($0)" }
    }
    lines.append(
      "The same again: checkProperties(…, steps: \(steps), runs: \(runs), seed: \(seed))")
    return lines.joined(separator: "\n")
  }

  private static func count(_ number: Int) -> String {
    "\(number) action\(number == 1 ? "" : "s")"
  }
}
