import ReelTexts
import Reel
import ReelApp

/// Home: what can be done, and in which language.
package struct Home: ScreenFeature {
  package typealias State = TVShowsApp.State
  package typealias Request = TVShowsApp.Request

  /// What can happen on Home, apart from what leads to other screens.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants another language.
    case languageChosen(language: Language)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    Reduce { state, action in
      switch action {
      case .languageChosen(let language): state.locale = language
      }
    }
  }

  package func screen(for state: State) -> Screen {
    Screen(title: strings.home.title, isBusy: state.isBusy) {
      strings.notices(state)
      Row(strings.home.add, command: "add")
      Row(strings.home.list, detail: strings.shows(state.shows.count), command: "list")
      strings.status(state)
      Controls(Control("add"), Control("list"), Control("sync"))
    }
  }
}
