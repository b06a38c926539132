extension Store {
  /// Reads the state without copying it.
  ///
  /// Nothing is reduced while `body` runs: it should be short and must not call the store.
  public func withState<Result, Failure: Error>(
    _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try control.withLock { control throws(Failure) in
      try control.tips.shown.pointer.lend { state throws(Failure) in try body(state) }
    }
  }

  /// A copy of the state.
  ///
  /// While the copy is kept, the next action copies everything it changes.
  public var state: State { control.withLock { $0.tips.shown.pointer.pointee } }

  /// Returns when no effect that counts is running, and no action of such an effect is waiting.
  ///
  /// Polls between their rounds and background effects do not count; the waits of retries and of
  /// debounced effects do. On a virtual clock, this call makes the time jump ahead.
  public func settle() async {
    await desk.settled()
  }

  /// The effects that have started and not ended, the oldest first.
  public var inFlight: [InFlight] { desk.inFlight }

  /// The current branch, whose state is the store's.
  public var branch: BranchID { control.withLock { $0.tips.branch } }

  /// The number that the next action will get.
  public var nextFrame: Int { control.withLock { $0.nextFrame } }

  /// Changes the states of branches without an action, at once: between two actions.
  ///
  /// For a timeline whose history is edited. Middleware is not called, because nothing happened.
  ///
  /// - Parameter body: changes the states, without calling the store; returns the branch that it is
  ///   about: if that is shown, subscribers are notified in turn with the actions.
  /// - Returns: What `body` returns, when the subscribers have been notified; at once if called
  ///   from inside a subscriber or middleware.
  @discardableResult
  package func edit<Answer, Failure: Error>(
    _ caller: StaticString = #function,
    _ body: (inout Tips<State>) throws(Failure) -> (Answer, BranchID)
  ) throws(Failure) -> Answer {
    let me = currentThread
    let (answer, role) = try control.withLock(caller, by: me) { control throws(Failure) in
      let (answer, branch) = try body(&control.tips)
      let content = Entry.Content.edited(
        replaced: control.tips.takeReplaced(), isShown: branch == control.tips.branch)
      return (answer, queue(content, me, &control))
    }
    fulfil(role, me)
    return answer
  }

  /// Lets the answers to the open requests of a branch go to another one, which has its frames.
  package func moveRequests(from branch: BranchID, to other: BranchID) {
    desk.move(from: branch, to: other)
  }
}
