import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Checks that the rules of all apps hold in every state from the beginning up to now.
  func expectInvariants() throws {
    var broken: String?
    let history = timeline.history
    try history.walk(0...history.count) { position, state in
      try Task.checkCancellation()
      guard let rule = suite.brokenRule(in: state) else { return true }
      broken = localized(
        en: "\(Self.name(position, of: history, suite)) breaks a rule: \(rule)",
        de: "\(Self.name(position, of: history, suite)) bricht eine Regel: \(rule)")
      return false
    }
    if let broken { throw Failure("\(broken)\n\(Self.indented(plainScreen))") }
  }

  /// Checks that the frames, read back from their JSON and reduced again, lead to the same states.
  func expectReplay() throws {
    let history = timeline.history
    var state = history.state(at: 0)
    var differing: String?
    try history.walk(0...history.count) { position, original in
      try Task.checkCancellation()
      if position > 0, !history.isSkipped(at: position) {
        let action = try ReplayedAction.copy(of: history.frame(at: position).action)
        timeline.reduce(action, into: &state)
      }
      guard try Digest(of: state) != Digest(of: original) else { return true }
      let difference = try Difference(
        from: original, to: state, root: suite.isSingle ? suite.name : nil)
      differing =
        localized(
          en: "\(Self.name(position, of: history, suite)) leads to another state when it is "
            + "replayed:\n",
          de: "\(Self.name(position, of: history, suite)) führt bei der Wiederholung zu einem "
            + "anderen Zustand:\n")
        + difference.lines().map { "  " + $0 }.joined(separator: "\n")
      return false
    }
    if let differing { throw Failure(differing) }
  }

  /// Checks that nothing is in flight, and that the screen does not say that something is.
  func expectIdle() throws {
    if let flight = store.inFlight.first(where: \.countsForSettling) {
      throw Failure(
        localized(
          en: "\(flight.label ?? "an effect") of #\(flight.cause) is in flight",
          de: "\(flight.label ?? "ein Effekt") von #\(flight.cause) läuft noch"))
    }
    guard isStuck else { return }
    throw Failure(
      localized(
        en: "the screen shows that something is under way, but nothing is:\n",
        de: "der Bildschirm zeigt, dass etwas läuft, aber es läuft nichts:\n")
        + Self.indented(plainScreen)
    )
  }

  /// Whether the screen says that something is under way although nothing is.
  package nonisolated var isStuck: Bool {
    screen().isBusy && !store.inFlight.contains { $0.countsForSettling }
  }

  private static func name(
    _ position: Int, of history: History<State, Action>, _ suite: Suite<State, Action>
  ) -> String {
    guard position > 0 else { return localized(en: "the beginning", de: "der Anfang") }
    let frame = history.frame(at: position)
    let summary = (try? JSON(encoding: frame.action)).map {
      ActionSummary($0, isSingle: suite.isSingle).text(width: 60)
    }
    return "#\(frame.number) \(summary ?? "")"
  }
}

extension Suite {
  /// The first rule of an app that does not hold in a state.
  package func brokenRule(in state: State) -> String? {
    for app in apps {
      for invariant in app.invariants where !invariant.holds(state) {
        return isSingle ? invariant.rule : "\(app.name): \(invariant.rule)"
      }
    }
    return nil
  }
}

/// An action as a recording gives it back.
package enum ReplayedAction {
  /// Writes an action as JSON and reads it again.
  ///
  /// - Throws: what its own coding throws.
  package static func copy<Action: Codable>(of action: Action) throws -> Action {
    try ActionJSON.decode(Action.self, from: JSON(encoding: action).text)
  }
}
