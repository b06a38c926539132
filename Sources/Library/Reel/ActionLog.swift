/// The outcome of recording an action in a log.
public enum ActionVerdict: Sendable {
  /// The action was reduced and has a frame.
  case recorded
  /// The action was reduced, but not recorded: it has no frame.
  case unrecorded
  /// The action was not reduced, as if it had never been sent.
  case refused
}

/// A record of a store's actions, such as a timeline.
///
/// The store calls the log for every action, one at a time, with the store's lock held. The log
/// must not call the store. Keeping a copy of the state makes the next reduction copy everything it
/// changes.
public protocol ActionLog<State, Action>: Sendable {
  /// The state of the store.
  associatedtype State
  /// The action of the store.
  associatedtype Action

  /// Records `action` and reduces it by calling `reduce` once with `state`, unless it refuses the
  /// action; the requests that `reduce` returns belong to the frame.
  func record(
    _ action: Action, _ stamp: Stamp, into state: inout State,
    reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict

  /// Records the fate of a request; called without the store's lock, one at a time.
  func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID)
}

/// A log whose store uses its lock.
package protocol LockSharing {
  /// The lock.
  var lock: OwnedLock { get }
}

extension ActionLog {
  /// Ignores the fate.
  public func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID) {}
}
