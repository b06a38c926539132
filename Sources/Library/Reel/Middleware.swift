/// Answers a feature's requests with effects.
///
/// A reducer decides what to ask; middleware decides how, by returning an ``Effect``, a value that
/// the store runs and whose answers come back as further actions. Middleware is called on the
/// thread that delivers the action, outside the store's lock, and must return soon.
public protocol Middleware<Request, Action>: Sendable {
  /// The feature's requests.
  associatedtype Request: RequestProtocol
  /// The action of the feature.
  associatedtype Action: Sendable

  /// Returns the effect that answers `request`; if there are several middleware, all of their
  /// effects run.
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

  /// Returns the closure's effect.
  @inlinable
  public func effect(for request: Request) -> Effect<Action> { body(request) }
}

/// Returns the merged effects of all of `middleware`; nil if none has one.
@usableFromInline
func answer<Request: RequestProtocol, Action>(
  _ asked: AskedRequest, by middleware: [any Middleware<Request, Action>]
) -> Effect<Action>? {
  guard !middleware.isEmpty, let request = asked.request as? Request else { return nil }
  return .merge(middleware.map { $0.effect(for: request) })
}
