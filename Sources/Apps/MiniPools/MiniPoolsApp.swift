import ReelApp

/// MiniPools: a group collects money in pools, and sees the changes of others.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/minipools"), over: transport)
/// let app = MiniPoolsApp(api: .live(client))
/// ```
package struct MiniPoolsApp: App {
  /// All actions, by the part of the app they belong to.
  package enum Action: ComposedAction {
    /// Navigation between screens.
    case router(Router.Action)
    /// Home.
    case home(Home.Action)
    /// A pool's page.
    case poolPage(PoolPage.Action)
    /// The form.
    case poolForm(PoolForm.Action)
  }

  let api: any PoolsAPI

  /// Creates the app.
  ///
  /// - Parameter api: the calls of the service.
  package init(api: any PoolsAPI) {
    self.api = api
  }

  /// A short description of the app.
  package var summary: Text { "Collect money together, in pools with goals" }

  /// Home, without any data.
  package var initialState: State { State() }

  /// Changes the state for an action, in the part that it belongs to.
  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    if blocks(action, in: state) { return }
    switch action {
    case .router(let own): ask.run(Router(), own, in: &state)
    case .home(let own): ask.run(Home(), own, in: &state)
    case .poolPage(let own): ask.run(PoolPage(), own, in: &state)
    case .poolForm(let own): ask.run(PoolForm(), own, in: &state)
    }
  }

  /// Whether anything is fetched or changed, or a name asked for.
  package func isBusy(in state: State) -> Bool { state.isOccupied || state.asked != nil }

  /// The app's commands.
  package var commands: [Command<State, Action>] {
    Router().commands(as: Action.router)
    Home().commands(as: Action.home)
    PoolPage().commands(as: Action.poolPage).unavailable { $0.noPoolReason }
    PoolForm().commands(as: Action.poolForm)
  }

  /// Returns the screen.
  package func screen(for state: State) -> Screen {
    switch state.top {
    case .home: Home().screen(for: state)
    case .pool: PoolPage().screen(for: state)
    case .form: PoolForm().screen(for: state)
    }
  }

  /// Whether an action leaves or replaces a form before what was typed into it is saved.
  package func drops(by action: Action, from state: State, to next: () -> State) -> Bool {
    state.hasUnsavedTexts && next().form == nil
  }

  /// Shows Home.
  package var start: Action? { .home(.appeared) }

  /// The app with a service that is never used.
  package var construction: String { "MiniPoolsApp(api: .unanswered)" }

  /// Returns the action that changes the language, in which amounts are typed.
  package func languageChosen(_ language: Language) -> Action? {
    .home(.languageChosen(language: language))
  }

  /// Returns changes by others: contributing, renaming, deleting and creating.
  package func remoteChanges(in state: State) -> [String] {
    let gift = "amountValue:=5 amountCurrency=USD contributorId:=3 note="
    return ["POST /pools name=Surprise creatorId:=3"]
      + state.pools.suffix(8).flatMap { pool in
        [
          "POST /pools/\(pool.id)/contributions \(gift)",
          "PATCH /pools/\(pool.id) name=Renamed goalAmountValue:=90",
          "DELETE /pools/\(pool.id)",
        ]
      }
  }
}
