/// The pure function at the heart of a feature: it changes the state for an action.
///
/// A reducer reads no clock, no random numbers, no files, and starts nothing: what it needs
/// comes in through the action, what should happen in the world is the business of a
/// ``Middleware``. That is what lets a timeline compute any state again.
///
/// State is changed in place, so that a change of one element of a large collection costs what
/// the change costs and not a copy of the collection.
public protocol Reducer<State, Action>: Sendable {
  /// What the feature remembers.
  associatedtype State
  /// What can happen in the feature.
  associatedtype Action

  /// Changes `state` for `action`.
  func reduce(into state: inout State, action: Action)
}

/// A reducer written as a closure.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .add(let n): state.count += n
///   case .reset: state.count = 0
///   }
/// }
/// ```
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let body: @Sendable (inout State, Action) -> Void

  /// Makes a reducer of a closure that changes the state in place.
  @inlinable
  public init(_ body: @escaping @Sendable (inout State, Action) -> Void) {
    self.body = body
  }

  /// Makes a reducer of another one, forgetting its type.
  ///
  /// With a label: beside ``init(_:)`` the compiler would try both, and speak of neither's mistake.
  @inlinable
  public init(erasing reducer: some Reducer<State, Action>) {
    self.body = { reducer.reduce(into: &$0, action: $1) }
  }

  /// Changes `state` for `action` by calling the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    body(&state, action)
  }
}
