import Synchronization

/// The value that a subscription begins with.
public enum FirstValue: Sendable {
  /// The next value.
  case next
  /// The current value: it is delivered before `subscribe` returns, and the subscriber misses
  /// nothing between it and the next one.
  case now
}

// Subscriptions to states and to selected values.
extension Store {
  /// Calls `receive` with every state, on the thread that dispatches, before `send` returns.
  ///
  /// Inside `receive`, ``state`` and ``withState(_:)`` return the state that is being delivered,
  /// even if an earlier subscriber has sent an action: that action is reduced when all subscribers
  /// have been called.
  ///
  /// - Parameters:
  ///   - first: whether to begin with the current state.
  ///   - receive: must not keep the state and must not wait for another thread's `send`; its own
  ///     `send` queues.
  /// - Returns: A subscription; it ends when it is released.
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
  /// The last value is kept for comparison. If it is a large collection, keeping it makes the next
  /// action copy the collection: select something small, or compare by a fingerprint with
  /// ``subscribe(to:by:from:_:)``.
  public func subscribe<Value: Equatable & Sendable>(
    to select: @escaping @Sendable (State) -> Value, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(to: select, unless: isUnchanged, from: first, receive)
  }

  /// Calls `receive` with a selected value unless it is the same as before: for values that are not
  /// `Equatable`, or whose changes `==` does not detect.
  ///
  /// ```swift
  /// store.subscribe(to: \.image, unless: { $0 === $1 }) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - select: selects the value from a state.
  ///   - isSame: whether the second, newer value is the same as the first.
  ///   - first: whether to begin with the current value.
  ///   - receive: as in ``subscribe(from:_:)``.
  /// - Returns: A subscription; it ends when it is released.
  public func subscribe<Value: Sendable>(
    to select: @escaping @Sendable (State) -> Value,
    unless isSame: @escaping @Sendable (Value, Value) -> Bool, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(toChangesOf: select, unless: isSame, from: first) { _, new in receive(new) }
  }

  /// Calls `receive` with the old and the new selected value when it has changed.
  ///
  /// - Parameters:
  ///   - select: selects the value from a state.
  ///   - first: whether to begin with the current value, without an old one.
  ///   - receive: receives the old value, nil if there is none, and the new one; otherwise as in
  ///     ``subscribe(from:_:)``.
  /// - Returns: A subscription; it ends when it is released.
  public func subscribe<Value: Equatable & Sendable>(
    toChangesOf select: @escaping @Sendable (State) -> Value, from first: FirstValue = .next,
    _ receive: @escaping @Sendable (_ old: Value?, _ new: Value) -> Void
  ) -> Subscription {
    subscribe(toChangesOf: select, unless: isUnchanged, from: first, receive)
  }

  /// Calls `receive` with the old and the new selected value unless they are the same.
  ///
  /// - Parameters:
  ///   - select: selects the value from a state.
  ///   - isSame: whether the second, newer value is the same as the first.
  ///   - first: whether to begin with the current value, without an old one.
  ///   - receive: receives the old value, nil if there is none, and the new one; otherwise as in
  ///     ``subscribe(from:_:)``.
  /// - Returns: A subscription; it ends when it is released.
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
  /// Only the fingerprint is kept (a revision, a count, an id), so a large value costs nothing
  /// between its changes.
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
        guard !isUnchanged(last.value, new) else { return }
        _ = last.replace(by: new)
        receive(select(state))
      }
    }
  }

  /// Calls `receive` with a selected value, and again whenever it changes, as long as an owner
  /// exists: no subscription has to be stored.
  ///
  /// - Parameters:
  ///   - owner: held weakly; when it is gone, nothing more is received.
  ///   - select: selects the value from a state.
  ///   - first: whether to begin with the current value.
  ///   - receive: receives the owner, so that it need not capture it; otherwise as in
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
        guard !isUnchanged(last.value, new) else { return }
        _ = last.replace(by: new)
        receive(owner, new)
      }
    }
  }

  /// Calls `receive` on the main actor with a selected value, at once and whenever it changes: for
  /// user interfaces.
  ///
  /// Later values are delivered in a separate turn of the main actor, so that a sender does not
  /// wait for it; if several arrive before that, only the newest is delivered. After
  /// ``Subscription/cancel()`` on the main actor nothing more is delivered.
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

  /// The selected value, now and whenever it changes, without repetitions.
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
    // The reader may have missed a change, and another one back to what it received last.
    let received = Mutex<Value?>(nil)
    return AsyncStream {
      var values = stream.makeAsyncIterator()
      while let value = await values.next() {
        if let last = received.withLock({ $0 }), isUnchanged(last, value) { continue }
        received.withLock { $0 = value }
        return value
      }
      return nil
    }
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

  /// Registers the subscriber that `make` creates from the state, in its turn among the actions.
  private func join(
    _ audience: Audience, _ caller: StaticString = #function,
    _ make: @escaping @Sendable (State) -> @Sendable (State) -> Void
  ) {
    let join = { @Sendable (state: State) in
      Subscriber(audience: audience, receive: make(state))
    }
    let me = currentThread
    let tip = control.withLock(caller) { $0.drainer == me ? $0.tips.shown : nil }
    if let tip {
      // Called from inside a subscriber or middleware, whose turn it is.
      subscribers.add(tip.pointer.lend(to: join))
    } else {
      submit(.join(join), caller)
    }
  }
}

/// Whether a selected value has not changed: it is equal to the last one, or the very same, as a
/// NaN is that is not equal to itself.
private func isUnchanged<Value: Equatable>(_ last: Value, _ new: Value) -> Bool {
  last == new
    || withUnsafeBytes(of: last) { last in withUnsafeBytes(of: new) { last.elementsEqual($0) } }
}

/// The last value that the subscriber received; only the delivering thread touches it.
///
/// `@unchecked Sendable`: one thread at a time delivers, and the store's lock is released and
/// acquired between two of them.
private final class Last<Value>: @unchecked Sendable {
  private(set) var value: Value

  init(_ value: Value) { self.value = value }

  /// Replaces the value by `new`; returns the old one.
  func replace(by new: Value) -> Value {
    let old = value
    value = new
    return old
  }
}

/// Delivers values to the main actor: the newest, in a separate turn, unless it is the one that was
/// delivered last.
private final class MainActorPost<Value: Equatable & Sendable>: Sendable {
  private struct Content: Sendable {
    var value: Value?
    var delivered: Value?
    var isUnderWay = false
    var isClosed = false
  }

  private let content = Mutex(Content())
  private let receive: @MainActor (Value) -> Void

  init(_ receive: @escaping @MainActor (Value) -> Void) { self.receive = receive }

  func put(_ value: Value) {
    let (isDue, earlier) = content.withLock { content in
      let earlier = content.value
      content.value = value
      defer { content.isUnderWay = true }
      return (!content.isUnderWay, earlier)
    }
    // Not released under the lock.
    withExtendedLifetime(earlier) {}
    if isDue { Task { @MainActor in deliver() } }
  }

  @MainActor
  func deliver() {
    let (value, delivered) = content.withLock { content in
      content.isUnderWay = false
      let value = content.value.take()
      return (content.isClosed ? nil : value, content.delivered)
    }
    guard let value else { return }
    if let delivered, isUnchanged(delivered, value) { return }
    content.withLock { $0.delivered = value }
    receive(value)
  }

  func close() {
    content.withLock { $0.isClosed = true }
  }
}
