import ReelApp

/// Transformers: manages a roster, lets its two teams fight, and shows the survivors.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/transformers-api"), over: transport)
/// let spark = AllSpark(credentials, service: client.base.description)
/// let app = TransformersApp(api: .live(client, allSpark: spark))
/// ```
package struct TransformersApp: App {
  /// All actions, by the part of the app they belong to.
  package enum Action: ComposedAction {
    /// Navigation between screens.
    case router(Router.Action)
    /// Home.
    case home(Home.Action)
    /// The roster.
    case roster(Roster.Action)
    /// Cybertron.
    case cybertron(Cybertron.Action)
    /// The form.
    case form(TransformerForm.Action)
    /// The page of a Transformer.
    case page(TransformerPage.Action)
    /// The battlefield.
    case battlefield(Battlefield.Action)
  }

  /// The app's colour.
  package let accent = Accent.magenta
  let api: any TransformersAPI
  let random: Dependency<UInt64>
  private let links: String

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - links: the prefix that completes links to the service's own pictures.
  ///   - random: draws numbers for the form.
  package init(
    api: any TransformersAPI, links: String = "", random: Dependency<UInt64> = .random
  ) {
    self.api = api
    self.random = random
    self.links = links
  }

  /// A short description of the app.
  package var summary: Text { "A roster of robots, and the battle between their two teams" }

  /// Home, without any data.
  package var initialState: State { State() }

  /// Changes the state for an action, in the part that it belongs to.
  ///
  /// One request at a time changes the roster. Commands given in the meantime wait, and are
  /// performed in order; if one fails, those after it are dropped, and the user is told.
  package func reduce(
    into state: inout State, action: Action, ask: inout Ask<TransformersApp>
  ) {
    Self.waiting.reduce(into: &state, action: action, ask: &ask, perform)
    state.fetchIcon(&ask)
  }

  private static let waiting = WaitingCommands<TransformersApp>(
    in: \.waiting, isCommand: { $0.command != nil }, mustWait: { $0.mustWait($1) },
    mayGoOn: { $0.hasLoaded && !$0.isOccupied }, perform: { $0.perform(hasWaited: $1, $2) },
    postponed: { if !$0.isOccupied { $0.fetch(&$1) } })

  /// Performs an action, in the part that it belongs to.
  private func perform(_ state: inout State, _ action: Action, _ ask: inout Ask<TransformersApp>) {
    switch action {
    case .router(let own): ask.run(Router(), own, in: &state)
    case .home(let own): ask.run(Home(), own, in: &state)
    case .roster(let own): ask.run(Roster(), own, in: &state)
    case .cybertron(let own): ask.run(Cybertron(links: links), own, in: &state)
    case .form(let own): ask.run(TransformerForm(), own, in: &state)
    case .page(let own): ask.run(TransformerPage(), own, in: &state)
    case .battlefield(let own): ask.run(Battlefield(), own, in: &state)
    }
  }

  /// While anything is fetched or changed, commands wait.
  package func commandsWait(in state: State) -> Bool { state.isOccupied }

  /// Whether anything is fetched or changed, or a picture fetched; commands wait or can be given.
  package func isBusy(in state: State) -> Bool { state.isOccupied || state.fetchingIcon != nil }

  /// The app's commands.
  package var commands: [Command<State, Action>] {
    Router().commands(as: Action.router)
    TransformerForm().commands(as: Action.form)
    Cybertron(links: links).commands(as: Action.cybertron)
    TransformerPage().commands(as: Action.page)
    Battlefield().commands(as: Action.battlefield)
    Roster().commands(as: Action.roster)
  }

  /// Returns the screen.
  package func screen(for state: State) -> Screen {
    switch state.top {
    case .home: Home().screen(for: state)
    case .cybertron: Cybertron(links: links).screen(for: state)
    case .form: TransformerForm().screen(for: state)
    case .transformer: TransformerPage().screen(for: state)
    case .battlefield: Battlefield().screen(for: state)
    case .result: ResultPage().screen(for: state)
    }
  }

  /// Whether an action leaves or replaces a form before what was typed into it is saved.
  package func drops(by action: Action, from state: State, to next: () -> State) -> Bool {
    if case .form(.edited) = action { return false }
    return state.hasUnsavedTexts() && next().form?.typed != state.form?.typed
  }

  /// Shows Home.
  package var start: Action? { .home(.appeared) }

  /// The app with a service that is never used.
  package var construction: String { "TransformersApp(api: .unanswered)" }

  /// Returns changes by others with the same token: creating, changing and deleting, and the expiry
  /// of the token.
  package func remoteChanges(in state: State) -> [String] {
    let stats = Stat.allCases.map { "\($0.rawValue):=5" }.joined(separator: " ")
    let names = ["Jazz team=A", "Barricade team=D", "\"Optimus Prime\" team=A", "Predaking team=D"]
    let arrivals = names.map {
      "POST /transformers name=\($0) \(stats)"
    }
    guard let last = state.roster.last else { return arrivals }
    return arrivals + [
      "PUT /transformers id=\(last.id) name=Predaking team=D \(stats)",
      "DELETE /transformers/\(last.id)",
      "DELETE /allspark",
    ]
  }
}
