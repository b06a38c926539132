import Reel

/// A feature that a person can give commands to: a part of an app.
public protocol AppFeature: Feature {
  /// The commands that a person can give; none if not given.
  @CommandBuilder<State, Action> var commands: [Command<State, Action>] { get }
}

extension AppFeature {
  /// An empty list.
  public var commands: [Command<State, Action>] { [] }
}

/// A screen of an app as a feature: what can happen on it, what that changes and asks, the words
/// for it, and what it shows.
///
/// ```swift
/// struct Home: ScreenFeature {
///   enum Action: Codable, Equatable, Sendable { case refreshTapped, loaded(items: [Item]) }
///
///   var reducer: some RequestingReducer<Items.State, Action, Items.Request> {
///     RequestingReduce { state, action, requests in
///       switch action {
///       case .refreshTapped: requests.ask(.fetch)
///       case .loaded(let items): state.items = items
///       }
///     }
///   }
///
///   var commands: [Command<Items.State, Action>] {
///     Command("refresh", "Fetch the items again") { .refreshTapped }
///   }
///
///   func screen(for state: Items.State) -> Screen {
///     Screen(title: "Items") { state.items.map { Row($0.name) } }
///   }
/// }
/// ```
public protocol ScreenFeature: AppFeature {
  /// What the user sees in `state`.
  ///
  /// Whether a control is enabled need not be said: it is where its command can be given.
  func screen(for state: State) -> Screen
}
