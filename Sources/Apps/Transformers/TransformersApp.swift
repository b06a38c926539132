import Reel
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

    /// The paths to each part's action and back.
    package static let parts = ActionParts<Action>(
      ActionPath(embed: Action.router) { if case .router(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.home) { if case .home(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.roster) { if case .roster(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.cybertron) { if case .cybertron(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.form) { if case .form(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.page) { if case .page(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.battlefield) {
        if case .battlefield(let own) = $0 { own } else { nil }
      })
  }

  /// The app's name in paths and `.use`.
  package let name = "transformers"
  /// The app's colour.
  package let accent = Accent.magenta
  let api: any TransformersAPI
  let random: Dependency<UInt64>
  private let links: String
  private let parts: Parts<TransformersApp>
  private let waiting: WaitingCommands<TransformersApp>

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
    parts = Parts {
      Router()
      Home()
      TransformerForm()
      Cybertron(links: links)
      TransformerPage()
      Battlefield()
      Roster()
    }
    waiting = WaitingCommands(
      parts.reduce, in: \.waiting, isCommand: { $0.command != nil }, mustWait: { $0.mustWait($1) },
      mayGoOn: { $0.hasLoaded && !$0.isOccupied }, perform: { $0.perform(hasWaited: $1, $2) },
      postponed: { if !$0.isOccupied { $0.fetch(&$1) } })
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
    // Refused fields shake once.
    state.form?.shaking = []
    waiting.reduce(into: &state, action: action, ask: &ask)
    state.fetchIcon(&ask)
  }

  /// The app's commands.
  package var commands: [Command<State, Action>] { parts.commands }

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
    switch action {
    case .form(.fieldEdited), .form(.fieldsEdited): false
    default: state.hasUnsavedTexts() && next().form?.typed != state.form?.typed
    }
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
