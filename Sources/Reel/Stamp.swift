/// Who dispatched an action.
public enum Origin: String, Codable, Sendable, CaseIterable {
  /// The user, or the program on the user's behalf.
  case user
  /// An effect: the world answered.
  case effect
  /// The shell, with a raw action or at start-up.
  case shell
}

/// Names one line of history; every store starts with ``main``.
public struct BranchID: Hashable, Sendable, Comparable {
  /// The branch's number: 0 for main, then in the order in which branches were started.
  public let rawValue: UInt32

  /// Names the branch with this number.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The branch that a store starts with.
  @inlinable
  public static var main: BranchID { BranchID(rawValue: 0) }

  /// Branches sort in the order in which they were started.
  @inlinable
  public static func < (left: BranchID, right: BranchID) -> Bool { left.rawValue < right.rawValue }
}

/// What a store knows about an action when it reduces it.
public struct Stamp: Sendable, Equatable {
  /// The frame's number: 1 for a store's first action; unique across branches, never used again.
  public var frame: Int
  /// Who dispatched the action.
  public var origin: Origin
  /// The frame whose effect dispatched this action, or 0 where none did.
  public var cause: Int
  /// Which of the requests of that frame it answers, from 1; 0 where it answers none.
  public var request: Int
  /// The branch on which the action is reduced.
  public var branch: BranchID

  /// Puts a stamp together from its parts.
  @inlinable
  public init(
    frame: Int, origin: Origin, cause: Int = 0, request: Int = 0, branch: BranchID = .main
  ) {
    self.frame = frame
    self.origin = origin
    self.cause = cause
    self.request = request
    self.branch = branch
  }
}

/// What a log has done with an action.
public enum ActionVerdict: Sendable {
  /// It is reduced and has its frame.
  case recorded
  /// It is reduced, but nobody will know: it has no frame of its own.
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
