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
      let last = Last(select(state))
      return { state in
        let value = select(state)
        if last.replace(by: value) { receive(value) }
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
      let last = Last(fingerprint(state))
      return { state in
        if last.replace(by: fingerprint(state)) { receive(select(state)) }
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
      let last = Last(first)
      let end = Finally { continuation.finish() }
      return { state in
        defer { withExtendedLifetime(end) {} }
        let value = select(state)
        if last.replace(by: value) { continuation.yield(value) }
      }
    }
    continuation.onTermination = { _ in subscription.cancel() }
    return stream
  }

  /// Registers what `make` makes of the state, in its turn among the actions.
  private func subscribe(
    _ make: @escaping @Sendable (State) -> @Sendable (State) -> Void,
    _ caller: StaticString = #function
  ) -> Subscription {
    let audience = Audience()
    let join = { @Sendable (state: State) in
      Subscriber(audience: audience, receive: make(state))
    }
    let me = currentThread
    let tip = control.withLock(caller) { $0.drainer == me ? $0.tip : nil }
    if let tip {
      // From inside a subscriber or middleware, whose turn it is.
      subscribers.add(tip.pointer.lend(to: join))
    } else {
      submit(.join(join), caller)
    }
    return Subscription(audience) { [weak subscribers] in subscribers?.remove(audience) }
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
  /// For a timeline that edits history: nothing is reduced while `body` runs, and what it has
  /// made of the state is seen when it has returned. Subscribers are told; middleware is not.
  public func rewrite(on branch: BranchID, _ body: @escaping @Sendable (inout State) -> Void) {
    submit(.rewrite(branch, body))
  }
}

/// What somebody was told last; only whoever delivers touches it.
///
/// `@unchecked Sendable`: one thread at a time delivers, and between two of them the store's lock is
/// given and taken.
private final class Last<Value: Equatable>: @unchecked Sendable {
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Keeps `new` instead; false where it is the same.
  func replace(by new: Value) -> Bool {
    guard value != new else { return false }
    value = new
    return true
  }
}
