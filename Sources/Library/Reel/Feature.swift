/// A composable part of an app: its state, its actions, its requests, and the middleware that
/// answers them.
///
/// A larger feature mounts it in one line, reducer and middleware together:
///
/// ```swift
/// var reducer: some RequestingReducer<State, Action, Request> {
///   Scope(inbox, state: \.inbox, action: .inbox)
///   Scope(drafts, state: \.drafts, action: .drafts)
/// }
/// ```
public protocol Feature: Sendable {
  /// The feature's whole state.
  associatedtype State: Sendable
  /// Everything that can happen in the feature.
  associatedtype Action: Sendable
  /// The feature's requests to the world.
  associatedtype Request: RequestProtocol = Never
  /// The type of the reducer.
  associatedtype Body: RequestingReducer<State, Action, Request>

  /// The feature's name in lists of requests; by default, the type's name in lower case.
  var name: String { get }

  /// Changes the state for each action, and asks for effects.
  @ReducerBuilder<State, Action, Request> var reducer: Body { get }

  /// The middleware that answers the feature's requests; by default, none.
  var middleware: [any Middleware<Request, Action>] { get }
}

extension Feature {
  /// The type's name in lower case.
  public var name: String { String(describing: Self.self).lowercased() }

  /// No middleware.
  public var middleware: [any Middleware<Request, Action>] { [] }
}
