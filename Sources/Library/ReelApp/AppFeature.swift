import Reel

/// A feature with commands: a part of an app.
public protocol AppFeature: Feature {
  /// The feature's commands; by default, none.
  @CommandBuilder<State, Action> var commands: [Command<State, Action>] { get }
}

extension AppFeature {
  /// An empty list.
  public var commands: [Command<State, Action>] { [] }
}

/// A screen of an app as a feature: its actions, its reducer, its commands, and its content.
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
  /// Returns the screen for `state`.
  ///
  /// Controls need not say whether they are enabled: they are if their command is available.
  func screen(for state: State) -> Screen
}
