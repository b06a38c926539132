/// A part of a program, from a counter to the whole: its state, its actions, the pure function that
/// changes the state, and the answers to its requests.
///
/// ```swift
/// struct Items: Feature {
///   enum Request: RequestProtocol { case fetch }
///
///   let api: API
///
///   func reduce(into state: inout State, action: Action, ask: inout Ask<Items>) {
///     switch action {
///     case .refreshTapped: ask(.fetch)
///     case .loaded(.done(let items)): state.items = items
///     case .loaded(.failed(let error)): state.problem = error
///     }
///   }
///
///   func respond(to request: Request) -> Effect<Action> {
///     .call("fetch", api.items) { .loaded($0) }
///   }
/// }
/// ```
///
/// A feature reads no clock, no random numbers and no files as it reduces, and starts nothing. Its
/// input comes in through the action, and anything that should happen in the world is a request, a
/// value that ``respond(to:)`` answers with an effect. That is why a timeline can compute any state
/// again.
///
/// State is changed in place, so that changing one element of a large collection does not copy the
/// collection. A larger feature reduces a smaller one with `run` of its ``Ask``; a feature without
/// requests is a ``Reducer``.
public protocol Feature<State, Action>: Sendable {
  /// The feature's whole state.
  associatedtype State
  /// Everything that can happen in the feature.
  associatedtype Action: Sendable
  /// The feature's requests to the world.
  associatedtype Request: RequestProtocol = Never

  /// Changes `state` for `action`, and asks for what should happen in the world.
  func reduce(into state: inout State, action: Action, ask: inout Ask<Self>)

  /// Returns the effect that answers a request: the feature's API side effects.
  ///
  /// The store runs it, and its answers come back as further actions. It is called on the thread
  /// that delivers the action, outside the store's lock, and must return soon. Computing a state
  /// again does not call it; where a request is lost, its effect is made for the actions that say
  /// so, and not run.
  func respond(to request: Request) -> Effect<Action>
}

extension Feature where Request == Never {
  /// Never called: there are no requests.
  @inlinable public func respond(to request: Never) -> Effect<Action> {}
}

extension Feature {
  /// Changes `state` for `action` again, and drops what it asks.
  @inlinable
  package func recompute(_ state: inout State, _ action: Action) {
    var ask = Ask<Self>()
    reduce(into: &state, action: action, ask: &ask)
  }

  /// Returns the state after an action, and what is asked in it, without performing that: the pure
  /// step of which a live store, a replay, a branch and an edit of history all consist.
  ///
  /// A history is a fold of it: for a test that compares, or a search through all orders of some
  /// actions.
  public func step(
    _ state: State, _ action: Action
  ) -> (state: State, asked: [AskedRequest]) {
    var next = state
    let asked = asking(&next, action)
    return (next, asked.map { $0.request })
  }

  /// Changes `state` for `action` and returns what it asks, without performing it.
  @inlinable
  package func asking(_ state: inout State, _ action: Action) -> [Asked<State, Action>] {
    var ask = Ask<Self>()
    reduce(into: &state, action: action, ask: &ask)
    return ask.isEmpty ? [] : ask.answered(by: self)
  }
}

/// A feature that asks nothing: a pure function that changes the state for an action.
public protocol Reducer<State, Action>: Feature where Request == Never {
  /// Changes `state` for `action`.
  func reduce(into state: inout State, action: Action)
}

extension Reducer {
  /// Changes `state` for `action`.
  @inlinable
  public func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
    reduce(into: &state, action: action)
  }
}

/// A reducer written as a closure: the smallest feature.
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

/// A feature with requests, written as closures.
///
/// ```swift
/// RequestingReduce { state, action, ask in
///   switch action {
///   case .refreshTapped: ask(.fetch)
///   case .loaded(.done(let items)): state.items = items
///   case .loaded(.failed(let error)): state.problem = error
///   }
/// } respond: { request in
///   switch request {
///   case .fetch: .call("fetch", api.items) { .loaded($0) }
///   }
/// }
/// ```
public struct RequestingReduce<State, Action: Sendable, Request: RequestProtocol>: Feature {
  @usableFromInline
  let body: @Sendable (inout State, Action, inout Ask<RequestingReduce>) -> Void
  @usableFromInline let answer: @Sendable (Request) -> Effect<Action>

  /// Creates a feature from closures.
  ///
  /// - Parameters:
  ///   - body: changes the state in place, and asks.
  ///   - answer: returns the effect that answers a request; by default, every request is lost.
  @inlinable
  public init(
    _ body: @escaping @Sendable (inout State, Action, inout Ask<RequestingReduce>) -> Void,
    respond answer: @escaping @Sendable (Request) -> Effect<Action> = { _ in .unanswered }
  ) {
    self.body = body
    self.answer = answer
  }

  /// Creates a feature that erases the type of another one.
  ///
  /// With a label: otherwise the compiler would try ``init(_:respond:)`` as well, and report
  /// neither's mistake.
  @inlinable
  public init(erasing feature: some Feature<State, Action>) where Request == Never {
    self.init(asking: { feature.asking(&$0, $1) })
  }

  /// Creates a feature from a function that reduces an action and returns what it asks.
  @inlinable
  package init(
    asking: @escaping @Sendable (inout State, Action) -> [Asked<State, Action>]
  ) where Request == Never {
    self.init { state, action, ask in
      let asked = asking(&state, action)
      if !asked.isEmpty { ask.adopt(asked) }
    }
  }

  /// Returns the same feature with other answers to its own requests, as for a test.
  public func responding(
    _ answer: @escaping @Sendable (Request) -> Effect<Action>
  ) -> RequestingReduce { RequestingReduce(body, respond: answer) }

  /// Returns the same feature with other effects in place of its own.
  package func changing(
    _ change: @escaping @Sendable (AskedRequest, Effect<Action>) -> Effect<Action>
  ) -> RequestingReduce<State, Action, Never> {
    RequestingReduce<State, Action, Never>(asking: { state, action in
      let asked = asking(&state, action)
      guard !asked.isEmpty else { return asked }
      return asked.map { one in one.answered { change(one.request, $0) } }
    })
  }

  /// Changes `state` for `action`, and asks, by calling the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action, ask: inout Ask<RequestingReduce>) {
    body(&state, action, &ask)
  }

  /// Returns the closure's effect.
  @inlinable
  public func respond(to request: Request) -> Effect<Action> { answer(request) }
}

/// A feature that is never there, for an app that reduces its actions itself.
extension Never: Feature {
  /// There is no action.
  public func reduce(into state: inout Never, action: Never, ask: inout Ask<Never>) {}
}
