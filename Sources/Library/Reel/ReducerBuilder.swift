/// Builds one reducer of several that are listed one after the other.
///
/// Every listed reducer sees every action, in the order in which they stand, each the state that
/// the one before has left.
@resultBuilder
public enum ReducerBuilder<State, Action: Sendable, Request: RequestProtocol> {
  /// Lets the compiler infer the types of a reducer from where it stands.
  @inlinable
  public static func buildExpression<R: RequestingReducer<State, Action, Request>>(
    _ reducer: R
  ) -> R { reducer }

  /// A reducer that asks nothing itself may stand among others that do.
  @inlinable @_disfavoredOverload
  public static func buildExpression<R: RequestingReducer<State, Action, Never>>(
    _ reducer: R
  ) -> AskingNothing<R, Request> { AskingNothing(reducer) }

  /// A single reducer is itself.
  @inlinable
  public static func buildPartialBlock<R: RequestingReducer<State, Action, Request>>(
    first: R
  ) -> R { first }

  /// Puts `next` behind what has been built so far.
  @inlinable
  public static func buildPartialBlock<
    A: RequestingReducer<State, Action, Request>, B: RequestingReducer<State, Action, Request>
  >(accumulated: A, next: B) -> ReducerPair<A, B> {
    ReducerPair(accumulated, next)
  }
}

/// A reducer that asks nothing itself, among others that do; features mounted in it may.
public struct AskingNothing<Body: RequestingReducer, Request: RequestProtocol>: RequestingReducer
where Body.Request == Never {
  @usableFromInline let body: Body

  @inlinable
  init(_ body: Body) { self.body = body }

  /// As the reducer.
  @inlinable public static var mayAsk: Bool { Body.mayAsk }

  /// Runs the reducer.
  @inlinable
  public func reduce(
    into state: inout Body.State, action: Body.Action, requests: inout Requests<Request>
  ) {
    var own = Requests<Never>()
    body.reduce(into: &state, action: action, requests: &own)
    if !own.asked.isEmpty { requests.adopt(own, from: nil) }
  }

  /// As the reducer.
  @inlinable
  public func effect(for asked: AskedRequest) -> Effect<Body.Action>? { body.effect(for: asked) }
}

/// Two reducers, one after the other; what ``ReducerBuilder`` makes of a list.
public struct ReducerPair<First: RequestingReducer, Second: RequestingReducer>: RequestingReducer
where
  First.State == Second.State, First.Action == Second.Action, First.Request == Second.Request
{
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Where one of the two may.
  @inlinable public static var mayAsk: Bool { First.mayAsk || Second.mayAsk }

  /// Runs the first reducer, then the second.
  @inlinable
  public func reduce(
    into state: inout First.State, action: First.Action,
    requests: inout Requests<First.Request>
  ) {
    first.reduce(into: &state, action: action, requests: &requests)
    second.reduce(into: &state, action: action, requests: &requests)
  }

  /// What one of the two answers.
  @inlinable
  public func effect(for asked: AskedRequest) -> Effect<First.Action>? {
    first.effect(for: asked) ?? second.effect(for: asked)
  }
}

extension ReducerPair: Reducer where First: Reducer, Second: Reducer {
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
public struct Combine<
  State, Action: Sendable, Request: RequestProtocol,
  Body: RequestingReducer<State, Action, Request>
>: RequestingReducer {
  @usableFromInline let body: Body

  /// Combines the reducers listed in `body`, in their order.
  @inlinable
  public init(@ReducerBuilder<State, Action, Request> _ body: () -> Body) {
    self.body = body()
  }

  /// Where one of the list may.
  @inlinable public static var mayAsk: Bool { Body.mayAsk }

  /// Runs every reducer of the list.
  @inlinable
  public func reduce(
    into state: inout State, action: Action, requests: inout Requests<Request>
  ) {
    body.reduce(into: &state, action: action, requests: &requests)
  }

  /// What one of the list answers.
  @inlinable
  public func effect(for asked: AskedRequest) -> Effect<Action>? { body.effect(for: asked) }
}

extension Combine: Reducer where Body: Reducer {
  /// Runs every reducer of the list.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    body.reduce(into: &state, action: action)
  }
}
