import ReelApp

/// The start: the database and the network are prepared, or the user chooses how to continue
/// without them.
package struct Start: AppScreen<TVShowsApp> {
  /// The actions of the start.
  package enum Action: Codable, Equatable, Sendable {
    /// The app starts.
    case appeared
    /// Tries again what failed at the start.
    case retryTapped
    /// Continues without what failed at the start.
    case continueTapped
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .appeared: if state.store == .closed { state.open(inMemory: false, &ask) }
    case .retryTapped where !state.isStoreReady: state.open(inMemory: false, &ask)
    case .continueTapped where !state.isStoreReady:
      if case .failed = state.store { state.open(inMemory: true, &ask) }
    case .retryTapped where state.top == .start:
      state.network = .connecting
      state.sync(isNew: true, isAnew: true, &ask)
    case .continueTapped where state.top == .start: state.move(to: .home, &ask)
    case .retryTapped, .continueTapped: break
    }
  }

  package var commands: [Command<State, Action>] {
    Command("retry", "Retry what failed at the start") { .retryTapped }
      .unavailable { $0.isStoreReady ? startProblem($0) : nil }
    Command("continue", "Continue without what failed at the start") { .continueTapped }
      .alias("offline")
      .unavailable { startProblem($0) }
  }

  private func startProblem(_ state: State) -> Text? {
    switch state.store {
    case .closed, .opening: state.notReady
    case .failed: nil
    case .ready: state.top == .start ? nil : "the start has finished"
    }
  }

  package func screen(for state: State) -> Screen {
    let notices = notices(state)
    return Screen(title: "TV Shows is starting") {
      Field("Local database", storeStatus(state))
      Field("Network", networkStatus(state))
      notices
      if !notices.isEmpty {
        Controls("retry", "continue")
      } else if state.store == .closed {
        Controls("retry")
      }
    }
  }

  private func storeStatus(_ state: State) -> Text {
    switch state.store {
    case .closed: Text("is not open", context: "the local database")
    case .opening: Text("is being opened …", context: "the local database")
    case .ready(inMemory: true): "in memory: nothing is kept"
    case .ready(inMemory: false): "ready, \(Show.counted(state.shows.count))"
    case .failed: unusable
    }
  }

  private func networkStatus(_ state: State) -> Text {
    switch state.network {
    case .unknown: "waiting for the database"
    case .connecting: "asking the server …"
    case .ready: Text("ready", context: "the network")
    case .failed: unusable
    }
  }

  private var unusable: Text {
    Text("cannot be used", context: "the local database, or the network")
  }

  /// Returns the failures that the user has to decide about.
  private func notices(_ state: State) -> [Notice] {
    if case .failed(let problem) = state.store {
      return [
        Notice(.error, problem.text),
        Notice.info("“retry” tries again; “continue” works in memory, where nothing is kept."),
      ]
    }
    guard case .failed(let error) = state.network else { return [] }
    return [
      Notice(.error, error.sentence),
      Notice.info("“retry” tries again; “continue” works offline, with the shows that are here."),
    ]
  }
}
