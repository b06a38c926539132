/// The states at the tips of branches, each at a fixed address, and which branch is shown.
@usableFromInline
package struct Tips<State: Sendable>: Sendable {
  /// The state at the tip of one branch.
  ///
  /// `@unchecked Sendable`: a state is changed in place only by the thread that delivers a store's
  /// actions, with the store's lock held. So other threads read it with the lock held, and the
  /// delivering thread reads it without while it delivers. An edit puts a new one in its
  /// place, and keeps the old one until that thread is done with it.
  @usableFromInline
  package struct Tip: @unchecked Sendable {
    @usableFromInline package let pointer: UnsafeMutablePointer<State>

    @usableFromInline
    init(_ state: State) {
      pointer = .allocate(capacity: 1)
      pointer.initialize(to: state)
    }
  }

  /// The state of the shown branch.
  @usableFromInline package private(set) var shown: Tip
  /// The shown branch.
  @usableFromInline package private(set) var branch: BranchID
  /// The states of other branches.
  @usableFromInline var others: [BranchID: Tip] = [:]
  /// The states that have been replaced.
  private var replaced: [Tip] = []

  /// Creates the tip of one branch, which is shown.
  @usableFromInline
  package init(_ state: State, of branch: BranchID = .main) {
    shown = Tip(state)
    self.branch = branch
  }

  /// Returns the state of a branch; nil if it is not known here.
  @inlinable
  package subscript(target: BranchID) -> Tip? { target == branch ? shown : others[target] }

  /// Puts a state in the place of a branch's own.
  package mutating func set(_ state: State, on target: BranchID) {
    let new = Tip(state)
    if target == branch {
      replaced.append(shown)
      shown = new
    } else if let old = others.updateValue(new, forKey: target) {
      replaced.append(old)
    }
  }

  /// Shows a branch; returns false if its state is not known here.
  @discardableResult
  package mutating func show(_ target: BranchID) -> Bool {
    if target == branch { return true }
    guard let next = others.removeValue(forKey: target) else { return false }
    others[branch] = shown
    (shown, branch) = (next, target)
    return true
  }

  /// Returns the states that have been replaced, for the caller to free.
  package mutating func takeReplaced() -> [Tip] {
    defer { replaced = [] }
    return replaced
  }

  /// All states, for the last owner to free.
  package var all: [Tip] { [shown] + others.values + replaced }

  /// Releases states.
  @usableFromInline
  package static func free(_ tips: [Tip]) {
    for tip in tips {
      tip.pointer.deinitialize(count: 1)
      tip.pointer.deallocate()
    }
  }
}
