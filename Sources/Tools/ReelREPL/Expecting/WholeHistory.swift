import Reel
import ReelApp
import ReelCoding
import ReelSupport
import ReelTexts
import ReelTimeline

/// Expectations about the whole history, and about effects in flight.
extension Expectations {
  /// Checks that the rules of all apps hold in every state from the beginning up to now.
  func expectInvariants() throws {
    var broken: Text?
    let history = session.cursor.history
    try WorkMeter.during(.searching, of: history.count) { meter in
      try history.walk(0...history.count) { position, state in
        try QueryInterruption.check(framesRead: position, of: history.count)
        meter?.note(position)
        guard let rule = session.suite.brokenRule(in: state) else { return true }
        broken = """
          \(Self.name(position, of: history, session.suite)) breaks a rule: \
          \(verbatim: rule)
          """
        return false
      }
    }
    if let broken {
      throw Self.failure(
        broken + Text(verbatim: "\n\(Self.indented(session.plainScreen))"), [:])
    }
  }

  /// Checks that the frames, decoded from their JSON and reduced again, lead to the same states.
  func expectReplay() throws {
    let history = session.cursor.history
    var state = history.state(at: 0)
    let translation = session.translation
    var differing: Text?
    let copier = ActionCopier<Action>()
    try WorkMeter.during(.searching, of: history.count) { meter in
      try history.walk(0...history.count) { position, original in
        try QueryInterruption.check(framesRead: position, of: history.count)
        meter?.note(position)
        if position > 0, !history.isSkipped(at: position) {
          let action = try copier.copy(of: history.frame(at: position).action)
          session.timeline.reduce(action, into: &state)
        }
        guard try Digest(of: state) != Digest(of: original) else { return true }
        let difference = try Difference(
          from: original, to: state, root: session.suite.root)
        let frame = Self.name(position, of: history, session.suite)
        let lines = difference.lines(in: translation).map { "  " + $0 }
        differing =
          "\(frame) leads to a different state when it is replayed"
          + Text(verbatim: ":\n" + lines.joined(separator: "\n"))
        return false
      }
    }
    if let differing { throw Self.failure(differing, [:]) }
  }

  /// Checks that nothing is in flight, and that the screen is not busy.
  func expectIdle() throws {
    if let flight = session.store.inFlight.first(where: \.countsForSettling) {
      throw Self.failure("\(flight.said) is in flight", [:])
    }
    guard session.isStuck() else { return }
    throw Self.failure(
      .isStuck
        + Text(verbatim: ":\n\(Self.indented(session.plainScreen))"),
      [:])
  }

  private static func name(
    _ position: Int, of history: History<State, Action>, _ suite: Suite<State, Action>
  ) -> Text {
    guard position > 0 else { return FrameName.beginning }
    let frame = history.frame(at: position)
    let summary = try? ActionSummary(frame.action, isSingle: suite.isSingle)
    return Text(verbatim: "#\(frame.number) \(summary?.text(width: 60) ?? "")")
  }
}

extension Suite {
  /// Returns the first rule of an app that does not hold in a state.
  ///
  /// - Parameter action: the action that has led to the state, if the rules held before it: those
  ///   of other apps than its own still do.
  package func brokenRule(in state: State, after action: Action? = nil) -> String? {
    let owner = action.flatMap { action in apps.first { $0.owns(action) } }
    for app in owner.map({ [$0] }) ?? apps {
      for invariant in app.invariants where !invariant.holds(state) {
        return isSingle ? invariant.rule : "\(app.name): \(invariant.rule)"
      }
    }
    return nil
  }
}

/// Copies actions as a recording and its replay do.
package final class ActionCopier<Action: Codable> {
  private let writer = JSONWriter()
  private let reader = JSONReader()
  private let containers = ContainerPool()

  /// Creates a copier; it is for one thread at a time.
  package init() {}

  /// Encodes an action as JSON and decodes it again.
  ///
  /// - Throws: Any error of its own coding.
  package func copy(of action: Action) throws -> Action {
    writer.sink.writer.bytes.removeAll(keepingCapacity: true)
    try writer.write(action)
    try reader.load(writer.sink.writer.bytes)
    return try reader.decode(Action.self, at: 0, reusing: containers)
  }
}
