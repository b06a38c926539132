/// The pure function at the heart of a feature: it changes the state for an action, and says what
/// to ask of the world.
///
/// A reducer reads no clock, no random numbers and no files, and starts nothing. Its input comes in
/// through the action, and anything that should happen in the world is a request, a value that the
/// feature's ``Middleware`` answers. That is why a timeline can compute any state again.
///
/// State is changed in place, so that changing one element of a large collection does not copy the
/// collection.
///
/// A feature without requests has a ``Reducer``, which does not mention them.
public protocol RequestingReducer<State, Action, Request>: Sendable {
  /// The feature's state.
  associatedtype State
  /// The feature's actions.
  associatedtype Action: Sendable
  /// The feature's requests.
  associatedtype Request: RequestProtocol

  /// Whether the reducer, or a feature mounted in it, has requests at all.
  static var mayAsk: Bool { get }

  /// Changes `state` for `action`, and adds its requests.
  func reduce(into state: inout State, action: Action, requests: inout Requests<Request>)

  /// Returns the effect that answers a request of a feature mounted in this one; nil if there is no
  /// answer.
  func effect(for asked: AskedRequest) -> Effect<Action>?
}

extension RequestingReducer {
  /// True.
  @inlinable public static var mayAsk: Bool { true }

  /// Returns nil: no feature is mounted.
  @inlinable public func effect(for asked: AskedRequest) -> Effect<Action>? { nil }

  /// Changes `state` for `action` again, discarding its requests.
  @inlinable
  package func recompute(_ state: inout State, _ action: Action) {
    var requests = Requests<Request>()
    reduce(into: &state, action: action, requests: &requests)
  }

  /// Changes `state` for `action` and returns its requests, without performing them.
  @inlinable
  package func asking(_ state: inout State, _ action: Action) -> [AskedRequest] {
    var requests = Requests<Request>()
    reduce(into: &state, action: action, requests: &requests)
    return requests.asked
  }
}

/// The pure function at the heart of a feature without requests.
public protocol Reducer<State, Action>: RequestingReducer where Request == Never {
  /// The feature's state.
  associatedtype State
  /// The feature's actions.
  associatedtype Action

  /// Changes `state` for `action`.
  func reduce(into state: inout State, action: Action)
}

extension Reducer {
  /// False.
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

/// A reducer with requests, written as a closure.
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

  /// Creates a reducer from a closure that changes the state in place and adds requests.
  @inlinable
  public init(
    _ body: @escaping @Sendable (inout State, Action, inout Requests<Request>) -> Void
  ) {
    self.body = body
    mounted = { _ in nil }
  }

  /// Creates a reducer from a closure, and another that answers the requests of mounted features.
  @inlinable
  public init(
    _ body: @escaping @Sendable (inout State, Action, inout Requests<Request>) -> Void,
    answering mounted: @escaping @Sendable (AskedRequest) -> Effect<Action>?
  ) {
    self.body = body
    self.mounted = mounted
  }

  /// Creates a reducer that erases the type of another one.
  ///
  /// With a label: otherwise the compiler would try ``init(_:)`` as well, and report neither's
  /// mistake.
  @inlinable
  public init(erasing reducer: some RequestingReducer<State, Action, Request>) {
    body = { reducer.reduce(into: &$0, action: $1, requests: &$2) }
    mounted = { reducer.effect(for: $0) }
  }

  /// Creates a reducer from a feature, whose own middleware answers its requests.
  @inlinable
  public init<F: Feature>(of feature: F)
  where F.State == State, F.Action == Action, Request == Never {
    self.init(feature.reducer, answeredBy: feature.middleware)
  }

  /// Creates a reducer from another one and the middleware that answers its requests.
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

  /// The same reducer with its requests unanswered.
  public var unanswered: RequestingReduce { RequestingReduce(body) { _ in nil } }

  /// Changes `state` for `action`, and adds requests, by calling the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Request>) {
    body(&state, action, &requests)
  }

  /// Returns the effect for a mounted feature.
  @inlinable
  public func effect(for asked: AskedRequest) -> Effect<Action>? { mounted(asked) }
}
