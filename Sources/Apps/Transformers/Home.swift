import Reel
import ReelApp

/// Home: the way to the other screens.
package struct Home: ScreenFeature {
  package typealias State = TransformersApp.State
  package typealias Request = TransformersApp.Request

  /// The actions of Home.
  package enum Action: Codable, Equatable, Sendable {
    /// The screen has appeared at the start.
    case appeared
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .appeared: if !state.hasLoaded, state.loading == nil { state.fetch(&requests) }
      }
    }
  }

  package func screen(for state: State) -> Screen {
    let lineup = Lineup(state.roster)
    let counts = Team.allCases.map { strings.team($0).count(lineup.count($0)) }
    let outlook =
      lineup.missing.map { strings.home.missing(strings.team($0).singular) }
      ?? strings.home.fights(lineup.pairs)
    return Screen(title: strings.home.title, isBusy: state.isBusy) {
      strings.notices(state)
      Row(
        strings.home.cybertron,
        detail: state.hasLoaded ? counts.joined(separator: strings.listSeparator) : "",
        command: "cybertron")
      Row(
        strings.home.battlefield, detail: state.hasLoaded ? outlook : "", command: "battlefield")
      Controls(Control("cybertron"), Control("battlefield"), Control("refresh"))
    }
  }
}
