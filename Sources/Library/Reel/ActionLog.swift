/// What a log has done with an action.
public enum ActionVerdict: Sendable {
  /// It is reduced and has its frame.
  case recorded
  /// It is reduced, but unrecorded: it has no frame of its own.
  case unrecorded
  /// It is not reduced, as if it had never been sent.
  case refused
}

/// What remembers the actions of a store: a timeline.
///
/// The store calls it for every action, one at a time, with its lock held. It must not call the
/// store, and it pays for whatever it keeps: holding on to the state makes the next reduction
/// copy what that changes.
public protocol ActionLog<State, Action>: Sendable {
  /// The state of the store.
  associatedtype State
  /// The action of the store.
  associatedtype Action

  /// Remembers `action` and reduces it, by calling `reduce` once with `state`, unless it refuses;
  /// what `reduce` returns is what the frame asks of the world.
  func record(
    _ action: Action, _ stamp: Stamp, into state: inout State,
    reduce: (inout State, Action) -> [AskedRequest]
  ) -> ActionVerdict

  /// Remembers what became of a request; called without the store's lock, one at a time.
  func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID)
}

extension ActionLog {
  /// Does not remember it.
  public func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID) {}
}
