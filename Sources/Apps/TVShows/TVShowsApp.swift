import Foundation
import ReelApp
import ReelStorage

/// TV Shows: the shows that the user has watched, stored here at once and on the server as soon as
/// it answers.
///
/// ```swift
/// let client = APIClient(
///   try BaseURL("http://127.0.0.1:8080/parse"), headers: LiveTVShowsAPI.headers, over: transport)
/// let app = TVShowsApp(api: .live(client), store: try ShowStore(.file(url)))
/// ```
package struct TVShowsApp: App {
  /// All actions, by the part of the app they belong to.
  package enum Action: ComposedAction {
    /// Navigation between screens.
    case router(Router.Action)
    /// Home.
    case home(Home.Action)
    /// The form.
    case addForm(AddForm.Action)
    /// The list.
    case list(List.Action)
    /// The page of a show.
    case page(ShowPage.Action)
    /// What to watch next.
    case watch(WatchNext.Action)
    /// The synchronizer.
    case synchronizer(Synchronizer.Action)
    /// The start.
    case start(Start.Action)
    /// The database.
    case localStore(LocalStore.Action)
  }

  /// The app's colour.
  package let accent = Accent.blue
  let api: any TVShowsAPI
  let stores: Stores
  let uuid: Dependency<String>
  let random: Dependency<UInt64>

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - store: opens the local database, by default in memory; called again if that fails.
  ///   - uuid: creates the ids of requests, which must be unique.
  ///   - random: spreads the delays between attempts.
  package init(
    api: any TVShowsAPI,
    store: @escaping @autoclosure @Sendable () throws -> ShowStore =
      try ShowStore(.memory),
    uuid: Dependency<String> = .uuid, random: Dependency<UInt64> = .random
  ) {
    self.api = api
    stores = Stores(store)
    self.uuid = uuid
    self.random = random
  }

  /// A short description of the app.
  package var summary: Text { "The shows you watch, also available offline" }

  /// The start, with nothing ready yet.
  package var initialState: State { State() }

  /// Changes the state for an action, in the part that it belongs to.
  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    if blocks(action, in: state) { return }
    switch action {
    case .router(let own): ask.run(Router(), own, in: &state)
    case .home(let own): ask.run(Home(), own, in: &state)
    case .addForm(let own): ask.run(AddForm(), own, in: &state)
    case .list(let own): ask.run(List(), own, in: &state)
    case .page(let own): ask.run(ShowPage(), own, in: &state)
    case .watch(let own): ask.run(WatchNext(), own, in: &state)
    case .synchronizer(let own): ask.run(Synchronizer(), own, in: &state)
    case .start(let own): ask.run(Start(), own, in: &state)
    case .localStore(let own): ask.run(LocalStore(), own, in: &state)
    }
  }

  /// Before the database is open, and while the form is saved or is about to be, nothing else can
  /// be done.
  package func busyReason(in state: State) -> Text? {
    state.notReady
      ?? (state.form?.saving == nil && state.waiting == nil ? nil : State.saving)
  }

  /// Whether an action is an answer, or one of the synchronizer, the start or the settings.
  package func isAnswer(_ action: Action) -> Bool {
    switch action {
    case .synchronizer, .start, .localStore, .home, .addForm(.yearRead), .addForm(.saved),
      .page(.edited), .list(.pullDue), .list(.simulated):
      true
    case .router, .addForm, .page, .list, .watch: false
    }
  }

  /// Whether the user is waiting: for the database, for a save, or for the synchronizer.
  package func isBusy(in state: State) -> Bool {
    switch state.top {
    case .start: state.store == .opening || state.isBusy
    case .add, .edit: state.form?.saving != nil
    default: state.isBusy
    }
  }

  /// The app's commands.
  package var commands: [Command<State, Action>] {
    Router().commands(as: Action.router)
    AddForm().commands(as: Action.addForm).naming("id") { $0.idChoices }
    List().commands(as: Action.list)
    ShowPage().commands(as: Action.page).naming("id") { $0.idChoices }
    WatchNext().commands(as: Action.watch)
    Synchronizer().commands(as: Action.synchronizer).duringWork()
    Start().commands(as: Action.start).duringWork()
  }

  /// Returns the current screen, which begins with the notice about the last operation.
  package func screen(for state: State) -> Screen {
    var screen =
      switch state.top {
      case .start: Start().screen(for: state)
      case .home: Home().screen(for: state)
      case .add, .edit: AddForm().screen(for: state)
      case .list: List().screen(for: state)
      case .show: ShowPage().screen(for: state)
      case .watch: WatchNext().screen(for: state)
      }
    screen.elements.insert(contentsOf: state.notices.map(\.element), at: 0)
    return screen
  }

  /// Whether an action leaves or replaces a form before what was typed into it is saved.
  package func drops(by action: Action, from state: State, to next: () -> State) -> Bool {
    if case .addForm(.edited) = action { return false }
    return state.hasUnsavedTexts && next().form?.typed != state.form?.typed
  }

  /// Starts the app.
  package var start: Action? { .start(.appeared) }

  /// The app with a service that is never used.
  package var construction: String { "TVShowsApp(api: .unanswered)" }

  /// Returns the action that changes the language.
  package func languageChosen(_ language: Language) -> Action? {
    .home(.languageChosen(language: language))
  }

  /// Returns the action that sets the user's time zone.
  package func zoneChosen(_ zone: Zone) -> Action? { .home(.zoneChosen(zone: zone)) }

  /// Returns changes by others: adding, changing and deleting.
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
