import ReelSupport

/// With which value a subscription begins.
public enum FirstValue: Sendable {
  /// With the next one.
  case next
  /// With the one that there is: it is delivered before `subscribe` returns, and nothing happens
  /// between it and the next one that the subscriber is not told of.
  case now
}

// Who is told of states, and of which.
extension Store {
  /// Calls `receive` with every state, on the thread that dispatches, before `send` returns.
  ///
  /// In `receive`, ``state`` and ``withState(_:)`` show the state that is being delivered, even to
  /// those that come after a subscriber that has sent something: what is sent meanwhile is reduced
  /// when all have been told.
  ///
  /// - Parameters:
  ///   - first: whether the state that there is counts as one.
  ///   - receive: must not keep the state and must not wait for another thread's `send`; its own
  ///     `send` queues.
  /// - Returns: what keeps it going; let go of it to end it.
  public func subscribe(
    from first: FirstValue = .next, _ receive: @escaping @Sendable (State) -> Void
  ) -> Subscription {
    token { state in
      if first == .now { receive(state) }
      return receive
    }
  }

  /// Calls `receive` with a selected value when it has changed, before `send` returns.
  ///
  /// The last value is kept for the comparison. Where it is a large collection, keeping it makes
  /// the next action copy the collection: select something small, or compare by a fingerprint
  /// with ``subscribe(to:by:from:_:)``.
  public func subscribe<Value: Equatable & Sendable>(
    to select: @escaping @Sendable (State) -> Value, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(to: select, unless: ==, from: first, receive)
  }

  /// Calls `receive` with a selected value unless it is the same as before: for values that are not
  /// `Equatable`, or where something is a change that `==` does not see.
  ///
  /// ```swift
  /// store.subscribe(to: \.image, unless: { $0 === $1 }) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - select: what is taken out of a state.
  ///   - isSame: whether the second value, which is the newer one, is no other than the first.
  ///   - first: whether the value that there is counts as one.
  ///   - receive: as in ``subscribe(from:_:)``.
  /// - Returns: what keeps it going; let go of it to end it.
  public func subscribe<Value: Sendable>(
    to select: @escaping @Sendable (State) -> Value,
    unless isSame: @escaping @Sendable (Value, Value) -> Bool, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(toChangesOf: select, unless: isSame, from: first) { _, new in receive(new) }
  }

  /// Calls `receive` with a selected value as it was and as it is, when it has changed.
  ///
  /// - Parameters:
  ///   - select: what is taken out of a state.
  ///   - first: whether the value that there is counts as one; it comes without an old one.
  ///   - receive: is told the old value, nil where there is none, and the new one; otherwise as in
  ///     ``subscribe(from:_:)``.
  /// - Returns: what keeps it going; let go of it to end it.
  public func subscribe<Value: Equatable & Sendable>(
    toChangesOf select: @escaping @Sendable (State) -> Value, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (_ old: Value?, _ new: Value) -> Void
  ) -> Subscription {
    subscribe(toChangesOf: select, unless: ==, from: first, receive)
  }

  /// Calls `receive` with a selected value as it was and as it is, unless that is the same.
  ///
  /// - Parameters:
  ///   - select: what is taken out of a state.
  ///   - isSame: whether the second value, which is the newer one, is no other than the first.
  ///   - first: whether the value that there is counts as one; it comes without an old one.
  ///   - receive: is told the old value, nil where there is none, and the new one; otherwise as in
  ///     ``subscribe(from:_:)``.
  /// - Returns: what keeps it going; let go of it to end it.
  public func subscribe<Value: Sendable>(
    toChangesOf select: @escaping @Sendable (State) -> Value,
    unless isSame: @escaping @Sendable (Value, Value) -> Bool, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (_ old: Value?, _ new: Value) -> Void
  ) -> Subscription {
    token { state in
      let value = select(state)
      let last = Last(value)
      if first == .now { receive(nil, value) }
      return { state in
        let new = select(state)
        guard !isSame(last.value, new) else { return }
        receive(last.replace(by: new), new)
      }
    }
  }

  /// Calls `receive` with a selected value when its fingerprint has changed.
  ///
  /// Only the fingerprint is kept (a revision, a count, an id), so that a large value costs
  /// nothing between its changes.
  public func subscribe<Value, Fingerprint: Equatable & Sendable>(
    to select: @escaping @Sendable (State) -> Value,
    by fingerprint: @escaping @Sendable (State) -> Fingerprint, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    token { state in
      let last = Last(fingerprint(state))
      if first == .now { receive(select(state)) }
      return { state in
        let new = fingerprint(state)
        guard last.value != new else { return }
        _ = last.replace(by: new)
        receive(select(state))
      }
    }
  }

  /// Calls `receive` with a selected value, and with each other one that it becomes, as long as
  /// there is an owner: no token has to be kept.
  ///
  /// - Parameters:
  ///   - owner: is not kept; when it is gone, nothing is received any more.
  ///   - select: what is taken out of a state.
  ///   - first: whether the value that there is counts as one.
  ///   - receive: is told the owner, so that it need not keep it either; otherwise as in
  ///     ``subscribe(from:_:)``.
  public func subscribe<Owner: AnyObject & Sendable, Value: Equatable & Sendable>(
    _ owner: Owner, to select: @escaping @Sendable (State) -> Value,
    from first: FirstValue = .next,
    _ receive: @escaping @Sendable (Owner, Value) -> Void
  ) {
    let audience = Audience()
    join(audience) { [weak owner, weak subscribers] state in
      let value = select(state)
      let last = Last(value)
      if first == .now, let owner { receive(owner, value) }
      return { [weak owner, weak subscribers] state in
        guard let owner else {
          if audience.leave() { subscribers?.remove(audience) }
          return
        }
        let new = select(state)
        guard last.value != new else { return }
        _ = last.replace(by: new)
        receive(owner, new)
      }
    }
  }

  /// Calls `receive` on the main actor with a selected value, at once, and with each other one that
  /// it becomes: for what shows it.
  ///
  /// Later values come in a turn of the main actor's own, so that a sender does not wait for
  /// it; of several that came before it, the newest. After ``Subscription/cancel()`` on the main
  /// actor nothing comes any more.
  ///
  /// ```swift
  /// subscription = store.observe(\.count) { [weak label] in label?.text = "\($0)" }
  /// ```
  @MainActor
  public func observe<Value: Equatable & Sendable>(
    _ select: @escaping @Sendable (State) -> Value,
    _ receive: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    let post = MainActorPost(receive)
    let source = subscribe(to: select, from: .now) { post.put($0) }
    post.deliver()
    return Subscription {
      source.cancel()
      post.close()
    }
  }

  /// The selected value now and whenever it changes, without repetitions.
  ///
  /// A reader that is too slow misses the values in between and gets the newest. The sequence ends
  /// with the store.
  public func values<Value: Equatable & Sendable>(
    of select: @escaping @Sendable (State) -> Value
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let end = Finally { continuation.finish() }
    let subscription = subscribe(to: select, from: .now) { value in
      withExtendedLifetime(end) { _ = continuation.yield(value) }
    }
    continuation.onTermination = { _ in subscription.cancel() }
    return stream
  }

  private func token(
    _ make: @escaping @Sendable (State) -> @Sendable (State) -> Void,
    _ caller: StaticString = #function
  ) -> Subscription {
    let audience = Audience()
    join(audience, caller, make)
    return Subscription { [weak subscribers] in
      if audience.leave() { subscribers?.remove(audience) }
    }
  }

  /// Registers what `make` makes of the state, in its turn among the actions.
  private func join(
    _ audience: Audience, _ caller: StaticString = #function,
    _ make: @escaping @Sendable (State) -> @Sendable (State) -> Void
  ) {
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
  }
}

/// What the subscriber was told last; only the delivering thread touches it.
///
/// `@unchecked Sendable`: one thread at a time delivers, and between two of them the store's lock
/// is given and taken.
private final class Last<Value>: @unchecked Sendable {
  private(set) var value: Value

  init(_ value: Value) { self.value = value }

  /// Keeps `new` instead; answers what was kept.
  func replace(by new: Value) -> Value {
    let old = value
    value = new
    return old
  }
}

/// Brings values to the main actor: the newest, in a turn of its own.
private final class MainActorPost<Value: Sendable>: Sendable {
  private struct Content: Sendable {
    var value: Value?
    var isUnderWay = false
    var isClosed = false
  }

  private let content = TracedMutex(Content())
  private let receive: @MainActor (Value) -> Void

  init(_ receive: @escaping @MainActor (Value) -> Void) { self.receive = receive }

  func put(_ value: Value) {
    let (isDue, earlier) = content.withLock { content in
      let earlier = content.value
      content.value = value
      defer { content.isUnderWay = true }
      return (!content.isUnderWay, earlier)
    }
    // Not let go of under the lock.
    withExtendedLifetime(earlier) {}
    if isDue { Task { @MainActor in deliver() } }
  }

  @MainActor
  func deliver() {
    let value = content.withLock { content in
      content.isUnderWay = false
      let value = content.value.take()
      return content.isClosed ? nil : value
    }
    if let value { receive(value) }
  }

  func close() {
    content.withLock { $0.isClosed = true }
  }
}
