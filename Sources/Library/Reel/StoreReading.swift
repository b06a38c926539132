extension Store {
  /// Reads the state without copying it.
  ///
  /// Nothing is reduced while `body` runs: it should be short and must not call the store.
  public func withState<Result, Failure: Error>(
    _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try control.withLock { control throws(Failure) in
      try control.tip.pointer.lend { state throws(Failure) in try body(state) }
    }
  }

  /// A copy of the state.
  ///
  /// While the copy is kept, the next action copies everything it changes.
  public var state: State { control.withLock { $0.tip.pointer.pointee } }

  /// Returns when no effect that counts is running, and no action of such an effect is waiting.
  ///
  /// Polls between their rounds and background effects do not count; the waits of retries and of
  /// debounced effects do. On a virtual clock, this call makes the time jump ahead.
  public func settle() async {
    await runner.settled()
  }

  /// The effects that have started and not ended, the oldest first.
  public var inFlight: [InFlight] { runner.inFlight }

  /// The current branch, whose state is the store's.
  public var branch: BranchID { control.withLock { $0.branch } }

  /// The number that the next action will get.
  public var nextFrame: Int { control.withLock { $0.nextFrame } }

  /// Replaces the state at the tip of a branch without an action.
  ///
  /// For a timeline: to start a branch, or to update it after an edit of history. Subscribers are
  /// notified; middleware is not, because nothing happened. It takes its turn among the actions.
  ///
  /// - Parameters:
  ///   - state: the branch's new state; nil keeps it.
  ///   - branch: the branch; it is created if it does not exist.
  ///   - makeCurrent: whether the branch becomes the current one, which is shown and dispatched to.
  @usableFromInline
  package func install(_ state: State?, on branch: BranchID, makeCurrent: Bool) {
    submit(.install(state, branch, makeCurrent: makeCurrent))
  }

  /// Changes the state at the tip of a branch without an action, in its turn among the actions.
  ///
  /// For a timeline that edits history: nothing is reduced while `body` runs, and its changes
  /// become visible when it has returned. Subscribers are notified; middleware is not.
  package func rewrite(on branch: BranchID, _ body: @escaping @Sendable (inout State) -> Void) {
    submit(.rewrite(branch, body))
  }
}
