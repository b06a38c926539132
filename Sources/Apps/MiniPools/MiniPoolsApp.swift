import Reel
import ReelApp
import ReelTexts

/// MiniPools: a group collects money in pools, and sees what others have changed.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/minipools"), over: transport)
/// let app = MiniPoolsApp(api: .live(client))
/// ```
package struct MiniPoolsApp: App {
  /// Everything that can happen, by the part of the app in which it does.
  package enum Action: ComposedAction {
    /// On the way between the screens.
    case router(Router.Action)
    /// On Home.
    case home(Home.Action)
    /// On a pool's page.
    case poolPage(PoolPage.Action)
    /// In the form.
    case poolForm(PoolForm.Action)

    /// The way to each and back.
    package static let parts = ActionParts<Action>(
      ActionPath(embed: Action.router) { if case .router(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.home) { if case .home(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.poolPage) { if case .poolPage(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.poolForm) { if case .poolForm(let own) = $0 { own } else { nil } })
  }

  /// The word that paths and `.use` know the app by.
  package let name = "minipools"
  let strings: Strings
  let api: any PoolsAPI

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - strings: the language.
  package init(api: any PoolsAPI, strings: Strings = .english) {
    self.api = api
    self.strings = strings
  }

  private var parts: Parts<State, Action, Request> {
    Parts {
      Router(strings: strings)
      Home(strings: strings)
      PoolPage(strings: strings, userId: api.userId)
      PoolForm(strings: strings)
    }
  }

  /// What the app is, in a few words.
  package func summary(in language: Language) -> String {
    Self.summaries[language]
  }

  private static let summaries: Localized = [
    .en: "Collect money together, in pools with goals",
    .de: "Gemeinsam Geld sammeln, in Töpfen mit Zielen",
    .es: "Reunir dinero entre varios, en botes con objetivos",
  ]

  /// Home, with nothing fetched yet.
  package var initialState: State { State() }

  /// What every action changes.
  package var reducer: some RequestingReducer<State, Action, Request> {
    // What was refused shakes once.
    Reduce { state, _ in state.form?.shaking = [] }
    parts
  }

  /// The words that a person can say to the app.
  package var commands: [Command<State, Action>] { parts.commands }

  /// What the user sees.
  package func screen(for state: State) -> Screen {
    switch state.top {
    case .home: Home(strings: strings).screen(for: state)
    case .pool: PoolPage(strings: strings, userId: api.userId).screen(for: state)
    case .form: PoolForm(strings: strings).screen(for: state)
    }
  }

  /// Home comes up.
  package var start: Action? { .home(.appeared) }

  /// With a service that is never asked.
  package var construction: String { "MiniPoolsApp(api: .unanswered)" }

  /// What others do: they give, rename, delete and create.
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
