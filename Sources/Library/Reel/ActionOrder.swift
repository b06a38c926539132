/// Puts a store's actions in order when that is not up to the store itself, as when several
/// processes share a session.
///
/// Dispatched actions and the answers of effects go there first; the store reduces an action when
/// ``Store/apply(_:_:)`` is called. Requests are performed only when ``Store/perform(_:as:)`` is
/// called.
@usableFromInline
package protocol ActionOrder<State, Action>: AnyObject, Sendable {
  associatedtype State
  associatedtype Action: Sendable

  /// Takes an action that has been dispatched.
  func submit(_ action: Action, origin: Origin)

  /// Takes an action that answers a request.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - request: the request.
  ///   - isThere: whether the part that asked is still there in the state before the action; if
  ///     not, the answer is dropped. Nil if it always is.
  ///   - done: called when the action has been reduced, or when it is known that it never will be.
  func submit(
    _ action: Action, answering request: RequestID, if isThere: (@Sendable (State) -> Bool)?,
    then done: @escaping @Sendable () -> Void)

  /// Called when the effect of a request that this store performs has ended or was given up.
  func ended(_ request: RequestID, as fate: RequestFate)
}

extension Store {
  /// Whether actions are put in order elsewhere.
  package var isOrdered: Bool { order != nil }

  /// Reduces an action whose place in the order is known; returns after the subscribers have been
  /// notified.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - stamp: who dispatched the action, and what it answers; its number is the store's next one.
  package func apply(_ action: Action, _ stamp: Stamp) {
    var dispatch = Dispatch(
      action, origin: stamp.origin, cause: stamp.cause, request: stamp.request)
    submit(&dispatch)
  }
}
