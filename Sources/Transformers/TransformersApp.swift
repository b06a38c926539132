import Reel
import ReelApp

/// Transformers: keeps a roster, sends the two teams into battle, and shows who is left.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/transformers-api"), over: transport)
/// let spark = AllSpark(credentials, service: client.base.description)
/// let app = TransformersApp(api: .live(client, allSpark: spark))
/// ```
public struct TransformersApp: App {
  /// The word that paths and `.use` know the app by.
  public let name = "transformers"
  let strings: Strings
  private let api: any TransformersAPI
  private let links: String

  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - links: what stands before links to pictures of the service's own, to make them whole.
  ///   - strings: the language.
  public init(api: any TransformersAPI, links: String = "", strings: Strings = .english) {
    self.api = api
    self.links = links
    self.strings = strings
  }

  /// Home, with nothing fetched yet.
  public var initialState: State { State() }

  /// What every action changes.
  public var reducer: some RequestingReducer<State, Action, Request> { Presenter() }

  /// The calls that answer requests.
  public var middleware: [any Middleware<Request, Action>] { [Effects(api: api)] }

  /// Home comes up.
  public var start: Action? { .appeared(screen: .home) }

  /// With a service that nobody asks.
  public var construction: String { "TransformersApp(api: .unanswered)" }

  /// What others do with the same token: they create, change and delete, and the token expires.
  public func remoteChanges(in state: State) -> [String] {
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

  /// What the user sees.
  public func screen(for state: State) -> Screen {
    Formatter(strings: strings, links: links).screen(for: state)
  }
}
