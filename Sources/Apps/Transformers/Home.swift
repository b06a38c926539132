import ReelApp

/// Home: the way to the other screens.
package struct Home: AppScreen<TransformersApp> {
  /// The actions of Home.
  package enum Action: Codable, Equatable, Sendable {
    /// The screen has appeared at the start.
    case appeared
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .appeared: if !state.hasLoaded, state.loading == nil { state.fetch(&ask) }
    }
  }

  package func screen(for state: State) -> Screen {
    let lineup = Lineup(state.roster)
    let counts = Team.allCases.map { $0.count(lineup.count($0)) }
      .joined(separator: Text(verbatim: ", "))
    return Screen(title: Text(verbatim: "Transformers")) {
      state.notices
      Row(Cybertron.title, detail: state.hasLoaded ? counts : .empty, command: "cybertron")
      Row(
        Battlefield.title, detail: state.hasLoaded ? outlook(lineup) : .empty,
        command: "battlefield")
      Controls("cybertron", "battlefield", "refresh")
    }
  }

  private func outlook(_ lineup: Lineup) -> Text {
    if let missing = lineup.missing { return "needs \(missing.anyMember)" }
    let fights = lineup.pairs
    return Text(
      fights, one: "\(number: fights) fight ahead", other: "\(number: fights) fights ahead")
  }
}
