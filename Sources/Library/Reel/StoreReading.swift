extension Store {
  /// Reads the state without copying it.
  ///
  /// Nothing is reduced while `body` runs: it should be short, and must not call the store.
  public func withState<Result, Failure: Error>(
    _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try control.withLock { control throws(Failure) in try body(control.tip.pointer.pointee) }
  }

  /// A copy of the state.
  ///
  /// While it is kept, the next action copies what it changes.
  public var state: State { control.withLock { $0.tip.pointer.pointee } }

  /// Returns when no effect runs that counts, and no action of one is waiting.
  ///
  /// Polls between their rounds and background effects do not count; the waiting of retries and of
  /// debounced effects does. On a virtual clock, this is what makes it jump ahead.
  public func settle() async {
    await runner.settled()
  }

  /// The effects that have started and not ended, the oldest first.
  public var inFlight: [InFlight] { runner.inFlight }

  /// The branch whose state is the store's.
  public var branch: BranchID { control.withLock { $0.branch } }

  /// The number that the next action will get.
  public var nextFrame: Int { control.withLock { $0.nextFrame } }

  /// Replaces the state at the tip of a branch without an action.
  ///
  /// For a timeline: to start a branch, or to put right what editing history has changed.
  /// Subscribers are told; middleware is not, for nothing happened. In its turn among the
  /// actions.
  ///
  /// - Parameters:
  ///   - state: the branch's new state; nil keeps it.
  ///   - branch: the branch; a new one where there is no such.
  ///   - makeCurrent: whether the branch becomes the one that is shown and dispatched to.
  @usableFromInline
  package func install(_ state: State?, on branch: BranchID, makeCurrent: Bool) {
    submit(.install(state, branch, makeCurrent: makeCurrent))
  }

  /// Changes the state at the tip of a branch without an action, in its turn among the actions.
  ///
  /// For a timeline that edits history: nothing is reduced while `body` runs, and what it has
  /// made of the state is seen when it has returned. Subscribers are told; middleware is not.
  package func rewrite(on branch: BranchID, _ body: @escaping @Sendable (inout State) -> Void) {
    submit(.rewrite(branch, body))
  }
}
