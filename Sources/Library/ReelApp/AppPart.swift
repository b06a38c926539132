import Reel

/// A part of an app, such as its navigation, that shares the app's state and has its own actions
/// and commands.
///
/// Its requests are the app's, which answers them: what a part asks is often of interest to others.
public protocol AppPart: Sendable {
  /// The app.
  associatedtype Whole: Feature
  /// Everything that can happen in the part.
  associatedtype Action: Codable & Sendable
  /// The app's state.
  typealias State = Whole.State

  /// Changes the app's state for the part's action, and asks for what should happen in the world.
  func reduce(into state: inout Whole.State, action: Action, ask: inout Ask<Whole>)

  /// The part's commands; by default, none.
  @CommandBuilder<Whole.State, Action> var commands: [Command<Whole.State, Action>] { get }
}

extension AppPart {
  /// An empty list.
  public var commands: [Command<Whole.State, Action>] { [] }
}

/// A screen of an app: its actions, its reducer, its commands, and its content.
///
/// ```swift
/// struct Home: AppScreen {
///   enum Action: Codable, Equatable, Sendable { case refreshTapped, loaded(items: [Item]) }
///
///   func reduce(into state: inout Items.State, action: Action, ask: inout Ask<Items>) {
///     switch action {
///     case .refreshTapped: ask(.fetch)
///     case .loaded(let items): state.items = items
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
public protocol AppScreen: AppPart {
  /// Returns the screen for `state`.
  ///
  /// Controls need not say whether they are enabled: they are if their command is available.
  func screen(for state: Whole.State) -> Screen
}
