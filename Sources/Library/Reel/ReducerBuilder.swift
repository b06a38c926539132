/// Builds one reducer from a list of reducers.
///
/// Every listed reducer receives every action, in the order of the list, each with the state that
/// the previous one has left.
@resultBuilder
public enum ReducerBuilder<State, Action: Sendable, Request: RequestProtocol> {
  /// Infers the types of a reducer from its context.
  @inlinable
  public static func buildExpression<R: RequestingReducer<State, Action, Request>>(
    _ reducer: R
  ) -> R { reducer }

  /// Allows a reducer without requests among others that have some.
  @inlinable @_disfavoredOverload
  public static func buildExpression<R: RequestingReducer<State, Action, Never>>(
    _ reducer: R
  ) -> AskingNothing<R, Request> { AskingNothing(reducer) }

  /// Returns a single reducer unchanged.
  @inlinable
  public static func buildPartialBlock<R: RequestingReducer<State, Action, Request>>(
    first: R
  ) -> R { first }

  /// Appends `next` to the reducers built so far.
  @inlinable
  public static func buildPartialBlock<
    A: RequestingReducer<State, Action, Request>, B: RequestingReducer<State, Action, Request>
  >(accumulated: A, next: B) -> ReducerPair<A, B> {
    ReducerPair(accumulated, next)
  }
}

/// A reducer without requests of its own among others that have some; features mounted in it may
/// have requests.
public struct AskingNothing<Body: RequestingReducer, Request: RequestProtocol>: RequestingReducer
where Body.Request == Never {
  @usableFromInline let body: Body

  @inlinable
  init(_ body: Body) { self.body = body }

  /// As in the wrapped reducer.
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

  /// As in the wrapped reducer.
  @inlinable
  public func effect(for asked: AskedRequest) -> Effect<Body.Action>? { body.effect(for: asked) }
}

/// Two reducers, one after the other; the result of ``ReducerBuilder`` for a list.
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

  /// Whether one of the two has requests.
  @inlinable public static var mayAsk: Bool { First.mayAsk || Second.mayAsk }

  /// Runs the first reducer, then the second.
  @inlinable @inline(__always)
  public func reduce(
    into state: inout First.State, action: First.Action,
    requests: inout Requests<First.Request>
  ) {
    first.reduce(into: &state, action: action, requests: &requests)
    second.reduce(into: &state, action: action, requests: &requests)
  }

  /// Returns the answer of one of the two.
  @inlinable
  public func effect(for asked: AskedRequest) -> Effect<First.Action>? {
    first.effect(for: asked) ?? second.effect(for: asked)
  }
}

extension ReducerPair: Reducer where First: Reducer, Second: Reducer {
  /// Runs the first reducer, then the second.
  @inlinable @inline(__always)
  public func reduce(into state: inout First.State, action: First.Action) {
    first.reduce(into: &state, action: action)
    second.reduce(into: &state, action: action)
  }
}

/// Several reducers as one, for places that take a single reducer.
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

  /// Whether one in the list has requests.
  @inlinable public static var mayAsk: Bool { Body.mayAsk }

  /// Runs every reducer of the list.
  @inlinable
  public func reduce(
    into state: inout State, action: Action, requests: inout Requests<Request>
  ) {
    body.reduce(into: &state, action: action, requests: &requests)
  }

  /// Returns the answer of one in the list.
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
