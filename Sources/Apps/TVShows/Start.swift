import Reel
import ReelApp

/// The start: the database and the network are prepared, or the user chooses how to continue
/// without them.
package struct Start: ScreenFeature {
  package typealias State = TVShowsApp.State
  package typealias Request = TVShowsApp.Request

  /// The actions of the start.
  package enum Action: Codable, Equatable, Sendable {
    /// The app starts.
    case appeared
    /// Tries again what failed at the start.
    case retryTapped
    /// Continues without what failed at the start.
    case continueTapped
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .appeared: if state.store == .closed { state.open(inMemory: false, &requests) }
      case .retryTapped where !state.isStoreReady: state.open(inMemory: false, &requests)
      case .continueTapped where !state.isStoreReady:
        if case .failed = state.store { state.open(inMemory: true, &requests) }
      case .retryTapped where state.top == .start:
        state.network = .connecting
        state.sync(isNew: true, isAnew: true, &requests)
      case .continueTapped where state.top == .start: state.move(.home, &requests)
      case .retryTapped, .continueTapped: break
      }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("retry", strings.commands.retry) { .retryTapped }
      .unavailable { $0.isStoreReady ? noStart($0) : nil }
    Command("continue", strings.commands.continue) { .continueTapped }
      .alias("offline")
      .unavailable { noStart($0) }
  }

  private func noStart(_ state: State) -> String? {
    switch state.store {
    case .closed, .opening: state.reasons.notReady(state)
    case .failed: nil
    case .ready: state.top == .start ? nil : state.reasons.noStart
    }
  }

  package func screen(for state: State) -> Screen {
    let texts = strings.start
    let notices = notices(state)
    return Screen(title: texts.title, isBusy: state.store == .opening || state.isBusy) {
      Field(texts.store, storeStatus(state))
      Field(texts.network, networkStatus(state))
      notices
      if !notices.isEmpty {
        Controls(Control("retry"), Control("continue"))
      } else if state.store == .closed {
        Controls(Control("retry"))
      }
    }
  }

  private func storeStatus(_ state: State) -> String {
    switch state.store {
    case .closed: strings.start.closed
    case .opening: strings.start.opening
    case .ready(inMemory: true): strings.start.inMemory
    case .ready(inMemory: false): strings.start.ready(strings.shows(state.shows.count))
    case .failed: strings.start.failed
    }
  }

  private func networkStatus(_ state: State) -> String {
    switch state.network {
    case .unknown: strings.start.waiting
    case .connecting: strings.start.connecting
    case .ready: strings.start.connected
    case .failed: strings.start.failed
    }
  }

  /// Returns the failures that the user has to decide about.
  private func notices(_ state: State) -> [Notice] {
    if case .failed(let problem) = state.store {
      return [Notice(.error, strings.text(of: problem)), Notice(.info, strings.start.retryStore)]
    }
    guard case .failed(let error) = state.network else { return [] }
    return [Notice(.error, strings.text(of: error)), Notice(.info, strings.start.retryNetwork)]
  }
}
