import ReelApp

extension TransformersApp {
  /// Rules that hold in every state that actions can lead to.
  package var invariants: [Invariant<State>] { Self.invariants }

  /// Rules that hold in every state that actions can lead to, for tests that try many of them.
  static let invariants: [Invariant<State>] = [
    .bottom(of: \.route),
    Invariant("no two Transformers have the same id") { $0.roster.haveDistinctIDs },
    .form(\.form, on: \.route) { .form(id: $0.id) },
    .changes(\.changes, of: \.roster),
    .pageExists,
    Invariant("the form is on top while it is saved") { state in
      !state.isSaving || state.form != nil
    },
    Invariant("commands wait only for a request or the roster") { state in
      state.waiting.isEmpty || state.isOccupied || !state.hasLoaded
    },
    Invariant("the result screen is shown only with a result") { state in
      state.top != .result || state.result != nil
    },
    Invariant("the result is that of the lineup") { state in
      state.result == state.lineup.map(Battle.fight)
    },
    Invariant("the survivors and the destroyed together are the lineup") { state in
      guard let result = state.result, let lineup = state.lineup else { return true }
      return Team.allCases.allSatisfy { team in
        (result.survivors[team] + result.destroyed(team, of: lineup)).sorted()
          == lineup[team].map(\.name).sorted()
      }
    },
    Invariant("an annihilation leaves no survivors and no winner") { state in
      guard let result = state.result, result.annihilated else { return true }
      return result.winner == nil && Team.allCases.allSatisfy { result.survivors[$0].isEmpty }
    },
  ]
}

extension BattleResult {
  /// Returns the names of a team's destroyed members.
  func destroyed(_ team: Team, of lineup: Lineup) -> [String] {
    if annihilated { return lineup[team].map(\.name) }
    return fights.filter { $0.winner != team }
      .map { team == .autobot ? $0.autobot : $0.decepticon }
  }
}
