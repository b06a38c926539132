import ReelTexts
import Reel
import ReelApp

/// Home: the app's screens and its language.
package struct Home: ScreenFeature {
  package typealias State = TVShowsApp.State
  package typealias Request = TVShowsApp.Request

  /// The actions of Home, except those that open other screens.
  package enum Action: Codable, Equatable, Sendable {
    /// Changes the language.
    case languageChosen(language: Language)
    /// Changes the time zone.
    case zoneChosen(zone: Zone)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    Reduce { state, action in
      switch action {
      case .languageChosen(let language): state.locale = language
      case .zoneChosen(let zone): state.zone = zone
      }
    }
  }

  package func screen(for state: State) -> Screen {
    Screen(title: strings.home.title, isBusy: state.isBusy) {
      strings.notices(state)
      Row(strings.home.add, command: "add")
      Row(strings.home.list, detail: strings.shows(state.shows.count), command: "list")
      Row(outlook(state), command: "watch")
      strings.status(state)
      Controls(Control("add"), Control("list"), Control("watch"), Control("sync"))
    }
  }

  /// Returns a summary of what to watch next, with its first show.
  private func outlook(_ state: State) -> String {
    guard let next = state.toWatch.first else { return strings.home.watch }
    let first = strings.watch.next(next.title, strings.number(next.watched + 1))
    return "\(strings.home.watch): \(first)"
  }
}
