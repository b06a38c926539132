/// A part of an app that composes: what it remembers, what can happen, what it asks, and who
/// answers that.
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
  /// Everything that the feature remembers.
  associatedtype State: Sendable
  /// Everything that can happen in it.
  associatedtype Action: Sendable
  /// What it may ask of the world.
  associatedtype Request: RequestProtocol = Never
  /// The type of the reducer.
  associatedtype Body: RequestingReducer<State, Action, Request>

  /// What it is called where its requests are listed; the type's name in lower case if not given.
  var name: String { get }

  /// What every action changes, and asks.
  @ReducerBuilder<State, Action, Request> var reducer: Body { get }

  /// Who answers what the feature asks; nothing if not given.
  var middleware: [any Middleware<Request, Action>] { get }
}

extension Feature {
  /// The type's name in lower case.
  public var name: String { String(describing: Self.self).lowercased() }

  /// No request is answered.
  public var middleware: [any Middleware<Request, Action>] { [] }
}
