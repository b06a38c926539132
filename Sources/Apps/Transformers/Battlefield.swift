import Reel
import ReelApp

/// The battlefield: the pairs of the next battle.
package struct Battlefield: ScreenFeature {
  package typealias State = TransformersApp.State
  package typealias Request = TransformersApp.Request

  /// The actions of the battlefield.
  package enum Action: Codable, Equatable, Sendable {
    /// Begins the battle.
    case fightTapped
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, _ in
      switch action {
      case .fightTapped:
        let lineup = Lineup(state.roster)
        guard lineup.missing == nil else {
          state.move(.battlefield)  // which names the missing team
          return
        }
        state.lineup = lineup
        state.result = Battle.fight(lineup)
        state.move(.result)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("fight", strings.commands.fight) { .fightTapped }
  }

  package func screen(for state: State) -> Screen {
    let lineup = Lineup(state.roster)
    let canFight = lineup.missing == nil
    let texts = strings.battlefield
    return Screen(title: texts.title, isBusy: state.isBusy) {
      strings.notices(state)
      if state.hasLoaded {
        for team in Team.allCases where lineup.count(team) == 0 {
          Notice(.error, texts.missing(strings.team(team).singular, team.rawValue))
        }
      }
      if canFight {
        Row("", detail: texts.columns.map(\.heading).joined(separator: "  "))
        for pair in 0..<lineup.pairs {
          fighter(lineup[.autobot, pair], number: String(pair + 1))
          fighter(lineup[.decepticon, pair], number: "")
        }
        for team in Team.allCases where !lineup.unopposed(team).isEmpty {
          strings.members(texts.unopposed, team, lineup.unopposed(team).map(\.name))
        }
      }
      Controls(
        Control("fight", isEnabled: canFight), Control("cybertron"), Control("back"))
    }
  }

  private func fighter(_ transformer: Transformer, number: String) -> Row {
    let numbers = strings.battlefield.columns.map { column in
      let text = String(column.value(transformer.stats))
      return String(repeating: " ", count: max(0, column.heading.count - text.count)) + text
    }
    return Row(
      id: number, transformer.name, detail: numbers.joined(separator: "  "),
      mark: strings.mark(transformer.team))
  }
}
