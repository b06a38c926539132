import Reel
import ReelApp

/// MiniPools: a group collects money in pools, and sees what others have changed.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/minipools"), over: transport)
/// let app = MiniPoolsApp(api: .live(client))
/// ```
public struct MiniPoolsApp: App {
  /// The word that paths and `.use` know the app by.
  public let name = "minipools"
  let strings: Strings
  private let api: any PoolsAPI

  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - strings: the language.
  public init(api: any PoolsAPI, strings: Strings = .english) {
    self.api = api
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
  public var construction: String { "MiniPoolsApp(api: .unanswered)" }

  /// What others do: they give, rename, delete and create.
  public func remoteChanges(in state: State) -> [String] {
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

  /// What the user sees.
  public func screen(for state: State) -> Screen {
    Formatter(strings: strings).screen(for: state)
  }
}
