import Foundation
import Reel
import ReelApp
import ReelStorage

/// TV Shows: what somebody has watched, here at once and on the server as soon as that answers.
///
/// ```swift
/// let client = APIClient(
///   try BaseURL("http://127.0.0.1:8080/parse"), headers: LiveTVShowsAPI.headers, over: transport)
/// let app = TVShowsApp(api: .live(client), store: try ShowStore(.file(url)))
/// ```
public struct TVShowsApp: App {
  /// The word that paths and `.use` know the app by.
  public let name = "tvshows"
  private let api: any TVShowsAPI
  private let stores: Stores
  private let uuid: Dependency<String>
  private let random: Dependency<UInt64>

  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - store: opens the local database, by default in memory; asked again where that fails.
  ///   - uuid: makes the ids of requests, of which no two may ever be the same.
  ///   - random: spreads the waits before something is tried again.
  public init(
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

  /// The start, with nothing ready yet.
  public var initialState: State { State() }

  /// What every action changes.
  public var reducer: some RequestingReducer<State, Action, Request> { Presenter() }

  /// What the clock, the database and the service are asked.
  public var middleware: [any Middleware<Request, Action>] {
    [Effects(api: api, stores: stores, uuid: uuid, random: random)]
  }

  /// The app starts.
  public var start: Action? { .appeared }

  /// With a service that nobody asks.
  public var construction: String { "TVShowsApp(api: .unanswered)" }

  /// Everything is there in each language.
  public func languageChosen(_ language: Language) -> Action? {
    .languageChosen(language: language)
  }

  /// What others do: they add, change and remove.
  public func remoteChanges(in state: State) -> [String] {
    ["POST /classes/TVShow title=Surprise year:=2020 seasons:=2"]
      + state.shows.suffix(8).compactMap(\.objectId).flatMap { objectId in
        [
          "PUT /classes/TVShow/\(objectId) title=Renamed seasons:=9",
          "DELETE /classes/TVShow/\(objectId)",
        ]
      }
  }

  /// What the user sees, in the language of the state.
  public func screen(for state: State) -> Screen {
    Formatter(strings: Strings.in(state.locale)).screen(for: state)
  }
}
