/// A part of an app, such as its navigation, that shares the app's state and has its own actions
/// and commands.
///
/// Its requests are the app's, which answers them: what a part asks is often of interest to others.
/// The app has a case for the part's action, and runs the part where it reduces that:
///
/// ```swift
/// struct Items: App {
///   enum Action: ComposedAction {
///     case home(Home.Action)
///     case editor(Editor.Action)
///   }
///
///   func reduce(into state: inout State, action: Action, ask: inout Ask<Items>) {
///     switch action {
///     case .home(let own): ask.run(Home(), own, in: &state)
///     case .editor(let own): ask.run(Editor(), own, in: &state)
///     }
///   }
///
///   var commands: [Command<State, Action>] {
///     Home().commands(as: Action.home)
///     Editor().commands(as: Action.editor)
///   }
/// }
/// ```
///
/// A feature whose state is a property of its own is run at that property.
public protocol AppPart<Whole>: Sendable {
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

  /// Returns the part's commands as commands of the app.
  ///
  /// - Parameter embed: the case of the app's action: `Action.home`.
  public func commands(
    as embed: @escaping @Sendable (Action) -> Whole.Action
  ) -> [Command<Whole.State, Whole.Action>] where Whole.Action: Equatable {
    let path = ActionPath(case: embed)
    return commands.map { $0.pullback(action: path) }
  }
}

extension Array {
  /// Returns the same commands, in each of which names can be typed instead of ids, as
  /// ``Command/naming(_:_:)`` says for one.
  package func naming<State, Action>(
    _ parameter: String, _ choices: @escaping @Sendable (State) -> [Choice]
  ) -> [Command<State, Action>] where Element == Command<State, Action> {
    map { $0.naming(parameter, choices) }
  }
}

extension Ask {
  /// Reduces an action of a part of the app, which shares the app's state and requests.
  @inlinable
  public mutating func run<Part: AppPart>(
    _ part: Part, _ action: Part.Action, in state: inout F.State
  ) where Part.Whole == F {
    part.reduce(into: &state, action: action, ask: &self)
  }
}

/// A screen of an app: its actions, its reducer, its commands, and its content.
///
/// ```swift
/// struct Home: AppScreen<Items> {
///   enum Action: Codable, Equatable, Sendable { case refreshTapped, loaded(items: [Item]) }
///
///   func reduce(into state: inout State, action: Action, ask: inout Ask<Items>) {
///     switch action {
///     case .refreshTapped: ask(.fetch)
///     case .loaded(let items): state.items = items
///     }
///   }
///
///   var commands: [Command<State, Action>] {
///     Command("refresh", "Fetch the items again") { .refreshTapped }
///   }
///
///   func screen(for state: State) -> Screen {
///     Screen(title: "Items") { state.items.map { Row($0.name) } }
///   }
/// }
/// ```
public protocol AppScreen<Whole>: AppPart {
  /// Returns the screen for `state`.
  ///
  /// Controls need not say whether they are enabled: they are if their command is available.
  func screen(for state: Whole.State) -> Screen
}
