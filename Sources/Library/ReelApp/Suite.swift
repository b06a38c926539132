/// One or more apps that share one state, one action and one store.
///
/// ```swift
/// Suite(
///   "both", State(), Both(),
///   MountedApp(pools, \.pools, ActionPath(case: Action.pools)),
///   MountedApp(notes, \.notes, ActionPath(case: Action.notes)))
/// ```
public struct Suite<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable>:
  Sendable
{
  /// The name in recordings.
  public let name: String
  /// The state before the first action.
  public let initialState: State
  /// The feature in which all apps are mounted.
  public let reducer: RequestingReduce<State, Action, Never>
  /// The apps, in the order in which they are listed.
  public let apps: [MountedApp<State, Action>]
  /// Whether the state is that of a single app, rather than having a property for each app.
  public let isSingle: Bool

  /// The name of the state in paths if it is that of a single app; nil if it has a property for
  /// each app.
  public var root: String? { isSingle ? name : nil }

  /// Creates a suite of apps whose states are properties of `State`, named like the apps.
  ///
  /// - Parameters:
  ///   - name: the name in recordings.
  ///   - state: any state; each app's initial state is put into it.
  ///   - feature: runs each app at its property, for its case of the action.
  ///   - apps: the apps.
  @inlinable  // specialised for the feature: its actions use no generic code
  public init(
    _ name: String, _ state: State, _ feature: some Feature<State, Action>,
    _ apps: MountedApp<State, Action>...
  ) where Action: ComposedAction {
    self.init(
      name, apps.reduce(into: state) { $1.begin(&$0) }, RequestingReduce(erasing: feature), apps,
      isSingle: false)
  }

  /// Creates a suite of a single app.
  @inlinable
  public init<A: App>(_ app: A) where A.State == State, A.Action == Action {
    self.init(
      app.name, app.initialState, RequestingReduce(erasing: app),
      [MountedApp(app, \.self, .identity)], isSingle: true)
  }

  @usableFromInline
  init(
    _ name: String, _ state: State, _ reducer: RequestingReduce<State, Action, Never>,
    _ apps: [MountedApp<State, Action>], isSingle: Bool
  ) {
    self.name = name
    initialState = state
    self.reducer = reducer
    self.apps = apps
    self.isSingle = isSingle
  }
}
