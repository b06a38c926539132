/// Builds one reducer of several that are listed one after the other.
///
/// Every listed reducer sees every action, in the order in which they stand, each the state that
/// the one before has left.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// Lets the compiler infer the types of a reducer from where it stands.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// A single reducer is itself.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// Puts `next` behind what has been built so far.
  @inlinable
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> ReducerPair<A, B> {
    ReducerPair(accumulated, next)
  }
}

/// Two reducers, one after the other; what ``ReducerBuilder`` makes of a list.
public struct ReducerPair<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Runs the first reducer, then the second.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) {
    first.reduce(into: &state, action: action)
    second.reduce(into: &state, action: action)
  }
}

/// Several reducers as one, where a single reducer is asked for.
///
/// ```swift
/// Combine {
///   Scope(state: \.inbox, action: .inbox) { Inbox() }
///   Reduce { state, action in state.actions += 1 }
/// }
/// ```
public struct Combine<State, Action, Body: Reducer<State, Action>>: Reducer {
  @usableFromInline let body: Body

  /// Combines the reducers listed in `body`, in their order.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ body: () -> Body) {
    self.body = body()
  }

  /// Runs every reducer of the list.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    body.reduce(into: &state, action: action)
  }
}
