import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelStorage

/// TV Shows: what the user has watched, here at once and on the server as soon as that answers.
///
/// ```swift
/// let client = APIClient(
///   try BaseURL("http://127.0.0.1:8080/parse"), headers: LiveTVShowsAPI.headers, over: transport)
/// let app = TVShowsApp(api: .live(client), store: try ShowStore(.file(url)))
/// ```
package struct TVShowsApp: App {
  /// Everything that can happen, by the part of the app in which it does.
  package enum Action: ComposedAction {
    /// On the way between the screens.
    case router(Router.Action)
    /// On Home.
    case home(Home.Action)
    /// In the form.
    case addForm(AddForm.Action)
    /// In the list.
    case list(List.Action)
    /// On the page of a show, and to it.
    case page(ShowPage.Action)
    /// On the way to what to watch next.
    case watch(WatchNext.Action)
    /// Between the database and the server.
    case synchronizer(Synchronizer.Action)
    /// At the start.
    case start(Start.Action)
    /// In the database.
    case localStore(LocalStore.Action)

    /// The way to each and back.
    package static let parts = ActionParts<Action>(
      ActionPath(embed: Action.router) { if case .router(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.home) { if case .home(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.addForm) { if case .addForm(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.list) { if case .list(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.page) { if case .page(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.watch) { if case .watch(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.synchronizer) {
        if case .synchronizer(let own) = $0 { own } else { nil }
      },
      ActionPath(embed: Action.start) { if case .start(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.localStore) {
        if case .localStore(let own) = $0 { own } else { nil }
      })
  }

  /// The word that paths and `.use` know the app by.
  package let name = "tvshows"
  /// The colour that the app is known by.
  package let accent = Accent.blue
  let api: any TVShowsAPI
  let stores: Stores
  let uuid: Dependency<String>
  let random: Dependency<UInt64>

  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - store: opens the local database, by default in memory; asked again where that fails.
  ///   - uuid: makes the ids of requests, of which no two may ever be the same.
  ///   - random: spreads the waits before something is tried again.
  package init(
    api: any TVShowsAPI,
    store: @escaping @autoclosure @Sendable () throws(StoreProblem) -> ShowStore =
      try ShowStore(.memory),
    uuid: Dependency<String> = .uuid, random: Dependency<UInt64> = .random
  ) {
    self.api = api
    stores = Stores(store)
    self.uuid = uuid
    self.random = random
  }

  private func parts(in language: Language) -> Parts<State, Action, Request> {
    let strings = Strings.in(language)
    return Parts {
      Router(strings: strings)
      Home(strings: strings)
      AddForm(strings: strings)
      List(strings: strings)
      ShowPage(strings: strings)
      WatchNext(strings: strings)
      Synchronizer(strings: strings)
      Start(strings: strings)
      LocalStore()
    }
  }

  /// What the app is, in a few words.
  package func summary(in language: Language) -> String {
    Strings.in(language).summary
  }

  /// The start, with nothing ready yet.
  package var initialState: State { State() }

  /// What every action changes.
  package var reducer: some RequestingReducer<State, Action, Request> { parts(in: .en) }

  /// The words that a person can say to the app, described in English.
  package var commands: [Command<State, Action>] { commands(in: .en) }

  /// The words that a person can say to the app.
  package func commands(in language: Language) -> [Command<State, Action>] {
    parts(in: language).commands
  }

  /// What the user sees, in the language of the state.
  package func screen(for state: State) -> Screen {
    let strings = Strings.in(state.locale)
    return switch state.top {
    case .start: Start(strings: strings).screen(for: state)
    case .home: Home(strings: strings).screen(for: state)
    case .add, .edit: AddForm(strings: strings).screen(for: state)
    case .list: List(strings: strings).screen(for: state)
    case .show: ShowPage(strings: strings).screen(for: state)
    case .watch: WatchNext(strings: strings).screen(for: state)
    }
  }

  /// The app starts.
  package var start: Action? { .start(.appeared) }

  /// With a service that is never asked.
  package var construction: String { "TVShowsApp(api: .unanswered)" }

  /// Everything is there in each language.
  package func languageChosen(_ language: Language) -> Action? {
    .home(.languageChosen(language: language))
  }

  /// Times of day are those of the user's place.
  package func zoneChosen(_ zone: Zone) -> Action? { .home(.zoneChosen(zone: zone)) }

  /// What others do: they add, change and remove.
  package func remoteChanges(in state: State) -> [String] {
    ["POST /classes/TVShow title=Surprise year:=2020 seasons:=2"]
      + state.shows.suffix(8).compactMap(\.objectId).flatMap { objectId in
        [
          "PUT /classes/TVShow/\(objectId) title=Renamed seasons:=9",
          "DELETE /classes/TVShow/\(objectId)",
        ]
      }
  }
}
