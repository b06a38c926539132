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
  public var state: State { withState { $0 } }

  /// Calls `receive` with every state, on the thread that dispatches, before `send` returns.
  ///
  /// - Parameter receive: must not keep the state and must not wait for another thread's `send`;
  ///   its own `send` queues.
  /// - Returns: what keeps it going; let go of it to end it.
  public func subscribe(_ receive: @escaping @Sendable (State) -> Void) -> Subscription {
    subscribe { _ in receive }
  }

  /// Calls `receive` with a selected value when it has changed, before `send` returns.
  ///
  /// The last value is kept for the comparison. Where it is a large collection, keeping it makes
  /// the next action copy the collection: select something small, or compare by a fingerprint
  /// with ``subscribe(to:by:_:)``.
  public func subscribe<Value: Equatable & Sendable>(
    to select: @escaping @Sendable (State) -> Value,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe { state in
      let last = TracedMutex(select(state))
      return { state in
        let value = select(state)
        let isNew = last.withLock { last in
          guard last != value else { return false }
          last = value
          return true
        }
        if isNew { receive(value) }
      }
    }
  }

  /// Calls `receive` with a selected value when its fingerprint has changed.
  ///
  /// Only the fingerprint is kept (a revision, a count, an id), so that a large value costs
  /// nothing between its changes.
  public func subscribe<Value, Fingerprint: Equatable & Sendable>(
    to select: @escaping @Sendable (State) -> Value,
    by fingerprint: @escaping @Sendable (State) -> Fingerprint,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe { state in
      let last = TracedMutex(fingerprint(state))
      return { state in
        let new = fingerprint(state)
        let isNew = last.withLock { last in
          guard last != new else { return false }
          last = new
          return true
        }
        if isNew { receive(select(state)) }
      }
    }
  }

  /// The selected value now and whenever it changes, without repetitions.
  ///
  /// Whoever reads too slowly misses the values in between and gets the newest. The sequence ends
  /// with the store.
  public func values<Value: Equatable & Sendable>(
    of select: @escaping @Sendable (State) -> Value
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let subscription = subscribe { state in
      let first = select(state)
      continuation.yield(first)
      let last = TracedMutex(first)
      let end = Finally { continuation.finish() }
      return { state in
        defer { withExtendedLifetime(end) {} }
        let value = select(state)
        let isNew = last.withLock { last in
          guard last != value else { return false }
          last = value
          return true
        }
        if isNew { continuation.yield(value) }
      }
    }
    continuation.onTermination = { _ in subscription.cancel() }
    return stream
  }

  /// Registers what `make` makes of the state in the same moment.
  private func subscribe(
    _ make: (State) -> @Sendable (State) -> Void
  ) -> Subscription {
    let audience = Audience()
    control.withLock { control in
      let receive = make(control.tip.pointer.pointee)
      control.subscribers.append(Subscriber(audience: audience, receive: receive))
      control.isQuiet = false
    }
    return Subscription(audience) { [weak self] in
      guard let self else { return }
      control.withLock { control in
        control.subscribers.removeAll { $0.audience === audience }
        control.isQuiet = control.subscribers.isEmpty && self.middleware.isEmpty
      }
    }
  }

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
  public func install(_ state: State?, on branch: BranchID, makeCurrent: Bool) {
    submit(.install(state, branch, makeCurrent: makeCurrent))
  }

  /// Changes the state at the tip of a branch without an action, in its turn among the actions.
  ///
  /// For a timeline that edits history: nothing is reduced while `body` runs. It must not call
  /// the store. Subscribers are told; middleware is not.
  public func rewrite(on branch: BranchID, _ body: @escaping @Sendable (inout State) -> Void) {
    submit(.rewrite(branch, body))
  }
}
