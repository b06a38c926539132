import Reel
import ReelApp
import ReelTexts

/// Transformers: keeps a roster, sends the two teams into battle, and shows who is left.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/transformers-api"), over: transport)
/// let spark = AllSpark(credentials, service: client.base.description)
/// let app = TransformersApp(api: .live(client, allSpark: spark))
/// ```
package struct TransformersApp: App {
  /// Everything that can happen, by the part of the app in which it does.
  package enum Action: ComposedAction {
    /// On the way between the screens.
    case router(Router.Action)
    /// On Home.
    case home(Home.Action)
    /// To the roster.
    case roster(Roster.Action)
    /// On Cybertron.
    case cybertron(Cybertron.Action)
    /// In the form.
    case form(TransformerForm.Action)
    /// To the page of one of them.
    case page(TransformerPage.Action)
    /// On the battlefield.
    case battlefield(Battlefield.Action)

    /// The way to each and back.
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

  /// The word that paths and `.use` know the app by.
  package let name = "transformers"
  /// The colour that the app is known by.
  package let accent = Accent.magenta
  let strings: Strings
  let api: any TransformersAPI
  let random: Dependency<UInt64>
  private let links: String

  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - links: what stands before links to pictures of the service's own, to make them whole.
  ///   - strings: the language.
  ///   - random: draws numbers for the form.
  package init(
    api: any TransformersAPI, links: String = "", strings: Strings = .english,
    random: Dependency<UInt64> = .random
  ) {
    self.api = api
    self.random = random
    self.links = links
    self.strings = strings
  }

  private var parts: Parts<State, Action, Request> {
    Parts {
      Router(strings: strings)
      Home(strings: strings)
      TransformerForm(strings: strings)
      Cybertron(strings: strings, links: links)
      TransformerPage(strings: strings)
      Battlefield(strings: strings)
      Roster(strings: strings)
    }
  }

  /// What the app is, in a few words.
  package func summary(in language: Language) -> String {
    Self.summaries[language]
  }

  private static let summaries: Localized = [
    .en: "A roster of robots, and the battle between their two teams",
    .de: "Ein Aufgebot von Robotern, und der Kampf ihrer beiden Teams",
    .es: "Un plantel de robots, y la batalla entre sus dos equipos",
  ]

  /// Home, with nothing fetched yet.
  package var initialState: State { State() }

  /// What every action changes.
  package var reducer: some RequestingReducer<State, Action, Request> {
    // What was refused shakes once.
    Reduce { state, _ in state.form?.shaking = [] }
    // One request at a time changes the roster. Commands that come meanwhile wait, and are done in
    // their order; where one fails, those after it are dropped, and the user is told.
    WaitingCommands(
      parts, in: \.waiting, isCommand: { $0.command != nil }, mustWait: { $0.mustWait($1) },
      mayGoOn: { $0.hasLoaded && !$0.isOccupied }, perform: { $0.perform(hasWaited: $1, $2) },
      postponed: { if !$0.isOccupied { $0.fetch(&$1) } })
    RequestingReduce { state, _, requests in state.fetchIcon(&requests) }
  }

  /// The words that a person can say to the app.
  package var commands: [Command<State, Action>] { parts.commands }

  /// What the user sees.
  package func screen(for state: State) -> Screen {
    switch state.top {
    case .home: Home(strings: strings).screen(for: state)
    case .cybertron: Cybertron(strings: strings, links: links).screen(for: state)
    case .form: TransformerForm(strings: strings).screen(for: state)
    case .transformer: TransformerPage(strings: strings).screen(for: state)
    case .battlefield: Battlefield(strings: strings).screen(for: state)
    case .result: ResultPage(strings: strings).screen(for: state)
    }
  }

  /// Home comes up.
  package var start: Action? { .home(.appeared) }

  /// With a service that is never asked.
  package var construction: String { "TransformersApp(api: .unanswered)" }

  /// What others do with the same token: they create, change and delete, and the token expires.
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
