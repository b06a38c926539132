import ReelApp

/// The battlefield: the pairs of the next battle.
package struct Battlefield: AppScreen<TransformersApp> {
  /// The actions of the battlefield.
  package enum Action: Codable, Equatable, Sendable {
    /// Begins the battle.
    case fightTapped
  }

  /// The name of the screen.
  static let title: Text = "Battlefield"

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .fightTapped:
      let lineup = Lineup(state.roster)
      guard lineup.missing == nil else {
        state.move(to: .battlefield)  // which names the missing team
        return
      }
      state.lineup = lineup
      state.result = Battle.fight(lineup)
      state.move(to: .result)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("fight", "Let the teams fight") { .fightTapped }
  }

  package func screen(for state: State) -> Screen {
    let lineup = Lineup(state.roster)
    let canFight = lineup.missing == nil
    return Screen(title: Self.title) {
      state.notices
      if state.hasLoaded {
        for team in Team.allCases where lineup.count(team) == 0 {
          Notice.error(
            """
            There is no \(team.singular) yet, and a battle needs one on each side. Add one with \
            “create NAME --team \(verbatim: team.rawValue) …”, or fill in the form that “create” \
            opens.
            """)
        }
      }
      if canFight {
        Row(.empty, detail: Stats.decidingNames.joined(separator: Text(verbatim: "  ")))
        for pair in 0..<lineup.pairs {
          fighter(lineup[.autobot, pair], number: String(pair + 1))
          fighter(lineup[.decepticon, pair], number: "")
        }
        for team in Team.allCases where !lineup.unopposed(team).isEmpty {
          let names = lineup.unopposed(team).map(\.name)
          Paragraph("\(team.plural) without an opponent: \(names.members)")
        }
      }
      Controls(Control("fight", isEnabled: canFight), "cybertron", "back")
    }
  }

  private func fighter(_ transformer: Transformer, number: String) -> Row {
    Row(
      id: number, Text(verbatim: transformer.name), detail: transformer.stats.decidingNumbers,
      mark: transformer.team.mark)
  }
}
