/// The pure function at the heart of a feature: it changes the state for an action, and says what
/// it asks of the world.
///
/// A reducer reads no clock, no random numbers, no files, and starts nothing: what it needs
/// comes in through the action, and what should happen in the world it asks, as a value, of the
/// feature's ``Middleware``. That is what lets a timeline compute any state again.
///
/// State is changed in place, so that a change of one element of a large collection costs what
/// the change costs and not a copy of the collection.
///
/// A feature that asks nothing has a ``Reducer``, which says nothing of requests.
public protocol RequestingReducer<State, Action, Request>: Sendable {
  /// What the feature remembers.
  associatedtype State
  /// What can happen in the feature.
  associatedtype Action: Sendable
  /// What the feature may ask of the world.
  associatedtype Request: RequestProtocol

  /// Whether it, or a feature mounted in it, may ask anything at all.
  static var mayAsk: Bool { get }

  /// Changes `state` for `action`, and asks.
  func reduce(into state: inout State, action: Action, requests: inout Requests<Request>)

  /// The effect that answers what a feature has asked that is mounted in this one; nil where
  /// no request is answered.
  func effect(for asked: AskedRequest) -> Effect<Action>?
}

extension RequestingReducer {
  /// It may.
  @inlinable public static var mayAsk: Bool { true }

  /// Nothing is mounted.
  @inlinable public func effect(for asked: AskedRequest) -> Effect<Action>? { nil }

  /// Changes `state` for `action` once more, asking nothing.
  @inlinable
  package func recompute(_ state: inout State, _ action: Action) {
    var requests = Requests<Request>()
    reduce(into: &state, action: action, requests: &requests)
  }

  /// Changes `state` for `action`; says what that asks, and asks nothing.
  @inlinable
  package func asking(_ state: inout State, _ action: Action) -> [AskedRequest] {
    var requests = Requests<Request>()
    reduce(into: &state, action: action, requests: &requests)
    return requests.asked
  }
}

/// The pure function at the heart of a feature that asks nothing of the world.
public protocol Reducer<State, Action>: RequestingReducer where Request == Never {
  /// What the feature remembers.
  associatedtype State
  /// What can happen in the feature.
  associatedtype Action

  /// Changes `state` for `action`.
  func reduce(into state: inout State, action: Action)
}

extension Reducer {
  /// It asks nothing.
  @inlinable public static var mayAsk: Bool { false }

  /// Changes `state` for `action`.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    reduce(into: &state, action: action)
  }
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
public struct Reduce<State, Action: Sendable>: Reducer {
  @usableFromInline let body: @Sendable (inout State, Action) -> Void

  /// Creates a reducer from a closure that changes the state in place.
  @inlinable
  public init(_ body: @escaping @Sendable (inout State, Action) -> Void) {
    self.body = body
  }

  /// Changes `state` for `action` by calling the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    body(&state, action)
  }
}

/// A reducer that asks, written as a closure.
///
/// ```swift
/// RequestingReduce { state, action, requests in
///   switch action {
///   case .refreshTapped: requests.ask(.fetch)
///   case .loaded(let items): state.items = items
///   }
/// }
/// ```
public struct RequestingReduce<State, Action: Sendable, Request: RequestProtocol>:
  RequestingReducer
{
  @usableFromInline
  let body: @Sendable (inout State, Action, inout Requests<Request>) -> Void
  @usableFromInline let mounted: @Sendable (AskedRequest) -> Effect<Action>?

  /// Creates a reducer from a closure that changes the state in place, and asks.
  @inlinable
  public init(
    _ body: @escaping @Sendable (inout State, Action, inout Requests<Request>) -> Void
  ) {
    self.body = body
    mounted = { _ in nil }
  }

  /// Creates a reducer from a closure, and one that answers what mounted features ask.
  @inlinable
  public init(
    _ body: @escaping @Sendable (inout State, Action, inout Requests<Request>) -> Void,
    answering mounted: @escaping @Sendable (AskedRequest) -> Effect<Action>?
  ) {
    self.body = body
    self.mounted = mounted
  }

  /// Creates a reducer that hides the type of another one.
  ///
  /// With a label: beside ``init(_:)`` the compiler would try both, and speak of neither's mistake.
  @inlinable
  public init(erasing reducer: some RequestingReducer<State, Action, Request>) {
    body = { reducer.reduce(into: &$0, action: $1, requests: &$2) }
    mounted = { reducer.effect(for: $0) }
  }

  /// Creates a reducer from a feature, whose own middleware answers what it asks.
  @inlinable
  public init<F: Feature>(of feature: F)
  where F.State == State, F.Action == Action, Request == Never {
    self.init(feature.reducer, answeredBy: feature.middleware)
  }

  /// Creates a reducer from another one and the middleware that answers what it asks.
  @inlinable
  public init<Own: RequestProtocol>(
    _ reducer: some RequestingReducer<State, Action, Own>,
    answeredBy middleware: [any Middleware<Own, Action>]
  ) where Request == Never {
    body = { state, action, requests in
      var own = Requests<Own>()
      reducer.reduce(into: &state, action: action, requests: &own)
      requests.asked += own.asked
    }
    mounted = { asked in
      (asked.feature.isEmpty ? answer(asked, by: middleware) : nil)
        ?? reducer.effect(for: asked)
    }
  }

  /// The same reducer, whose requests are not answered.
  public var unanswered: RequestingReduce { RequestingReduce(body) { _ in nil } }

  /// Changes `state` for `action`, and asks, by calling the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Request>) {
    body(&state, action, &requests)
  }

  /// What answers a mounted feature.
  @inlinable
  public func effect(for asked: AskedRequest) -> Effect<Action>? { mounted(asked) }
}
