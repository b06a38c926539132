/// Puts a store's actions in their order where that is not the store's own to decide: where several
/// processes share a session.
///
/// What is dispatched, and what effects answer, goes there first; what comes back, the store
/// reduces as ``Store/apply(_:_:)`` is called. Requests are performed only as
/// ``Store/perform(_:as:)`` says.
@usableFromInline
package protocol ActionOrder<Action>: AnyObject, Sendable {
  associatedtype Action: Sendable

  /// Takes an action that has been dispatched.
  func submit(_ action: Action, origin: Origin)

  /// Takes an action that answers a request.
  ///
  /// - Parameter done: called when it has been reduced, or never will be.
  func submit(
    _ action: Action, answering request: RequestID, then done: @escaping @Sendable () -> Void)

  /// The effect of a request that this store performs has ended, or was given up.
  func ended(_ request: RequestID, as fate: RequestFate)
}

extension Store {
  /// Reduces an action whose place in the order is known; returns when subscribers have been told.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - stamp: who dispatched it, and what it answers; its number is the store's next one.
  package func apply(_ action: Action, _ stamp: Stamp) {
    let me = currentThread
    play(control.withLock { takeRole(me, &$0) { Errand(action, stamp, completion: $0) } })
  }

  /// Starts the effect that answers a request of a frame that has been reduced.
  package func perform(_ asked: AskedRequest, as id: RequestID) {
    submit(.desk(DeskErrand { $0.perform(asked, as: id) }))
  }

  /// Ends the effect that answers a request, if it runs here; what it still sends is dropped.
  package func giveUp(_ id: RequestID) {
    submit(.desk(DeskErrand { $0.giveUp(id) }))
  }
}
