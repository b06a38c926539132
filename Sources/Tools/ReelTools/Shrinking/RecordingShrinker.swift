import Reel
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

/// Finds the fewest actions of a history that make a condition true.
///
/// Only the reducer runs: the answers of the world are among the actions.
package struct RecordingShrinker<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The result of shrinking a history.
  package struct Result: Sendable {
    /// The necessary actions, in order.
    package var actions: [Action]
    /// The original number of actions up to the frame.
    package var count: Int
    /// The frame at which the condition became true.
    package var frame: Int
    /// The number of replays for finding the actions.
    package var replays: Int
    /// The number of replays for simplifying their values.
    package var simplifications = 0
    /// Whether the task was cancelled before the minimum was found.
    package var isInterrupted = false
  }

  /// The number of simpler values to try in the remaining actions.
  private static var mostTrials: Int { 2_000 }

  private let timeline: Timeline<State, Action>
  private let history: History<State, Action>
  private let start: State
  private let condition: Condition
  private let root: String?

  /// Prepares shrinking a history.
  ///
  /// - Parameters:
  ///   - timeline: where the history is.
  ///   - history: the history; by default, that of the current branch.
  ///   - start: the initial state for the actions; by default, that of the history.
  ///   - condition: the condition, about states.
  ///   - root: a name for the state, if paths begin with one.
  package init(
    _ timeline: Timeline<State, Action>, on history: History<State, Action>? = nil,
    from start: State? = nil, where condition: Condition, root: String?
  ) {
    self.timeline = timeline
    self.history = history ?? timeline.history
    self.start = start ?? self.history.state(at: 0)
    self.condition = condition
    self.root = root
  }

  /// Shrinks the history; returns nil if the condition is never true in it.
  ///
  /// If the task is cancelled, the result is the fewest actions so far.
  ///
  /// - Throws: A `PathError` if a path leads nowhere in this kind of state; `QueryInterruption` if
  ///   the task is cancelled before the condition was found to be true; an ``OtherBeginning`` if
  ///   the condition is true in the history, but its actions do not lead there from the start.
  package func run() async throws -> Result? {
    let probe = Probe(condition, root: root)
    let end = try history.first { position, state in
      try QueryInterruption.check(framesRead: position, of: history.count)
      return try probe.holds(in: state)
    }
    guard let end else { return nil }
    guard end > 0 else {
      guard try probe.holds(in: start) else { throw OtherBeginning(condition, frame: nil) }
      return Result(actions: [], count: 0, frame: history.number(at: 0), replays: 0)
    }
    let positions = (1...end).filter { !history.isSkipped(at: $0) }
    let isSameStart = try JSONWriter.areAlike(history.state(at: 0), start)
    let actions = Actions(history)
    var best = positions
    var simplest: [Action]?
    var noted: WorkMeter?
    var search = DeltaDebugging { part in
      noted?.add(1)
      let state = try state(after: part, of: positions, isSameStart, actions)
      guard try probe.holds(in: state) else { return false }
      if part.count <= best.count { best = part }
      return true
    }
    var result = Result(
      actions: [], count: end, frame: history.number(at: end), replays: 0)
    // A history with another beginning may not lead there from here.
    if !isSameStart, try await !search.test(positions) {
      throw OtherBeginning(condition, frame: result.frame)
    }
    do {
      try await WorkMeter.during(.shrinking) { meter in
        noted = meter
        let needed = try await search.needed(positions, guesses: guesses(end, Set(positions)))
        best = try await search.minimum(of: needed)
        let simple = try await DeltaDebugging.simplified(
          best.map(actions.at), limit: Self.mostTrials, Self.simpler
        ) { actions in
          meter?.add(1)
          var state = start
          for action in actions { try reduce(action, into: &state) }
          guard try probe.holds(in: state) else { return false }
          simplest = actions
          return true
        }
        (result.actions, result.simplifications) = (simple.elements, simple.trials)
      }
    } catch  where error is CancellationError || error is QueryInterruption {
      result.actions = simplest ?? best.map(actions.at)
      result.isInterrupted = true
    }
    result.replays = search.trials
    return result
  }

  private func reduce(_ action: Action, into state: inout State) throws {
    try Task.checkCancellation()
    timeline.reduce(action, into: &state)
  }

  /// Returns parts that are probably sufficient: the last frame with its causes, and the frames
  /// that changed the values in the condition, with their causes.
  private func guesses(_ end: Int, _ positions: Set<Int>) throws -> [[Int]] {
    func withCauses(_ chosen: some Sequence<Int>) -> [Int] {
      var all = Set(chosen)
      for start in chosen {
        var cause = history.frame(at: start).cause
        while cause > 0, let position = history.position(of: cause), all.insert(position).inserted {
          cause = history.frame(at: position).cause
        }
      }
      return all.filter { positions.contains($0) }.sorted()
    }
    let last = withCauses([end])
    // With many changes, only the last ones are a plausible cause.
    let changes = try condition.paths.flatMap { path in
      try history.changes(of: path, root: root, before: end, limit: 16).map(\.position)
    }
    let wide = withCauses(Set(changes + [end]).sorted())
    return wide == last ? [last] : [last, wide]
  }

  /// Returns the state after some of the positions, starting from the nearest stored one if they
  /// begin like the history.
  private func state(
    after part: [Int], of positions: [Int], _ isSameStart: Bool, _ actions: Actions
  ) throws -> State {
    var shared = 0
    if isSameStart {
      while shared < part.count, part[shared] == positions[shared] { shared += 1 }
    }
    var state = shared > 0 ? history.state(at: part[shared - 1]) : start
    for position in part[shared...] { try reduce(actions.at(position), into: &state) }
    return state
  }

  /// Returns simpler variants of an action: those that JSON decoding accepts unchanged.
  private static func simpler(_ action: Action) throws -> some Sequence<Action> {
    Simplification.candidates(try JSON(encoding: action)).lazy.compactMap { candidate in
      guard let simpler = try? ActionJSON.decode(Action.self, from: candidate.text),
        simpler != action, (try? JSON(encoding: simpler)) == candidate
      else { return nil }
      return simpler
    }
  }

  /// The actions of a history by their positions, each read once.
  private final class Actions {
    private let history: History<State, Action>
    private var known: [Int: Action] = [:]

    init(_ history: History<State, Action>) { self.history = history }

    func at(_ position: Int) -> Action {
      if let action = known[position] { return action }
      let action = history.frame(at: position).action
      known[position] = action
      return action
    }
  }

  /// Evaluates the condition in one state after another.
  private final class Probe {
    private let condition: Condition
    private let root: String?
    private var probes: [Path: PathProbe] = [:]

    init(_ condition: Condition, root: String?) {
      self.condition = condition
      self.root = root
    }

    func holds(in state: State) throws -> Bool {
      try condition.evaluate { path in
        if let probe = probes[path] { return try probe.read(from: state) }
        let probe = try PathProbe(path, root: root)
        probes[path] = probe
        return try probe.read(from: state)
      }.holds
    }
  }
}

/// The error for a condition that is true in a history, but not after its actions from the app's
/// initial state: the history begins elsewhere, where no script does.
package struct OtherBeginning: TextError {
  /// A sentence with the place where the condition is true.
  package let text: Text

  /// - Parameter frame: the frame at which the condition becomes true; nil for the beginning.
  fileprivate init(_ condition: Condition, frame: Int?) {
    text =
      if let frame {
        """
        “\(verbatim: condition)” holds at #\(frame), but no script leads there: the frames before \
        it do not begin with the app's initial state, as after a commit, after a pause or with \
        --keep
        """
      } else {
        """
        “\(verbatim: condition)” holds at the beginning, but no script leads there: it is not the \
        app's initial state, as after a commit, after a pause or with --keep
        """
      }
  }
}

extension DeltaDebugging {
  /// Returns few elements of a whole that show it: one of the guesses, or the first of them
  /// together with the elements that it depends on.
  mutating func needed(_ whole: [Int], guesses: [[Int]]) async throws -> [Int] {
    for guess in guesses where try await test(guess) { return guess }
    return try await narrowed(whole, keeping: guesses.first ?? [])
  }
}
