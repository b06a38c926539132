/// Answers what a feature asks of the world.
///
/// A reducer decides what is asked; middleware decides how: an ``Effect``, a value that the store
/// runs, and whose answers come back as further actions. It is called on the thread that delivers
/// the action, outside the store's lock, and must return soon.
public protocol Middleware<Request, Action>: Sendable {
  /// What the feature asks.
  associatedtype Request: RequestProtocol
  /// The action of the feature.
  associatedtype Action: Sendable

  /// What answers `request`; of several middleware all do.
  func effect(for request: Request) -> Effect<Action>
}

/// Middleware written as a closure.
///
/// ```swift
/// Respond { request in
///   switch request {
///   case .fetch: .call(api.items, then: { .loaded($0) }, else: { .failed($0) })
///   }
/// }
/// ```
public struct Respond<Request: RequestProtocol, Action: Sendable>: Middleware {
  @usableFromInline let body: @Sendable (Request) -> Effect<Action>

  /// Creates middleware from a closure that turns a request into an effect.
  @inlinable
  public init(_ body: @escaping @Sendable (Request) -> Effect<Action>) {
    self.body = body
  }

  /// What the closure answers.
  @inlinable
  public func effect(for request: Request) -> Effect<Action> { body(request) }
}

/// What all of `middleware` answers; nil where none does.
@usableFromInline
func answer<Request: RequestProtocol, Action>(
  _ asked: AskedRequest, by middleware: [any Middleware<Request, Action>]
) -> Effect<Action>? {
  guard !middleware.isEmpty, let request = asked.request as? Request else { return nil }
  return .merge(middleware.map { $0.effect(for: request) })
}
