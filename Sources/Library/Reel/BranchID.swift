/// The name of one line of history; every store starts with ``main``.
public struct BranchID: Hashable, Sendable, Comparable {
  /// The branch's number: 0 for main, then in the order in which branches were started.
  public let rawValue: UInt32

  /// Creates the name of the branch with this number.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The branch that a store starts with.
  @inlinable
  public static var main: BranchID { BranchID(rawValue: 0) }

  /// Branches sort in the order in which they were started.
  @inlinable
  public static func < (left: BranchID, right: BranchID) -> Bool { left.rawValue < right.rawValue }
}
