/// An asynchronous piece of work, with the handling of its errors.
@usableFromInline
struct Operation<Action: Sendable>: Sendable {
  @usableFromInline var label: String?
  @usableFromInline var isBackground = false
  @usableFromInline var body: @Sendable (Send<Action>) async throws -> Void
  @usableFromInline var failure: (@Sendable (any Error, Send<Action>) async -> Void)?

  /// Runs the work and passes on its error; returns false if it was cancelled, which is no error.
  ///
  /// A `CancellationError` of work that is not cancelled is an error like any other: something that
  /// it has called has given up by itself.
  @discardableResult
  @inlinable
  nonisolated(nonsending) func run(_ send: Send<Action>) async -> Bool {
    do {
      try await body(send)
    } catch {
      if error is CancellationError, Task.isCancelled { return false }
      await failure?(error, send)
    }
    return true
  }
}

extension Operation {
  func map<Outer: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Outer
  ) -> Operation<Outer> {
    let body = body
    var mapped = Operation<Outer>(
      label: label, body: { send in try await body(send.pullback(embed)) })
    mapped.isBackground = isBackground
    if let failure {
      mapped.failure = { error, send in await failure(error, send.pullback(embed)) }
    }
    return mapped
  }

  /// The same work, which begins, and whose actions are delivered, only through `pass`.
  func passing(_ pass: @escaping Effect<Action>.Passage) -> Operation {
    let (body, failure) = (body, failure)
    var passing = Operation(label: label) { send in
      guard await pass(send, nil) else { return }
      try await body(send.delivering { _ = await pass(send, $0) })
    }
    passing.isBackground = isBackground
    if let failure {
      passing.failure = { error, send in
        await failure(error, send.delivering { _ = await pass(send, $0) })
      }
    }
    return passing
  }

  /// The same work, performed as a policy says: from the inside out, within its time limit, again
  /// if it fails, in rounds, and after a wait.
  func performed(by policy: RequestPolicy, after wait: Duration) -> Operation {
    var operation = self
    operation.isBackground = policy.isBackground
    if let limit = policy.limit { operation.limit(to: limit) }
    if let retry = policy.retry { operation.retry(retry) }
    if let interval = policy.interval { operation.repeatForever(every: interval) }
    if wait > .zero { operation.begin(after: wait) }
    return operation
  }

  private mutating func begin(after wait: Duration) {
    let body = body
    self.body = { send in
      try await send.sleep(for: wait)
      try await body(send)
    }
  }

  private mutating func retry(_ policy: RetryPolicy) {
    let body = body
    self.body = { send in try await policy.run(send.clock) { try await body(send) } }
  }

  /// An error of a round is reported, and does not end the rounds; only a cancellation does.
  private mutating func repeatForever(every interval: Duration) {
    let round = self
    body = { send in
      while !Task.isCancelled {
        guard await round.run(send) else { return }
        try await send.idle { try await send.sleep(for: interval) }
      }
    }
  }

  /// Reports at the limit, also if the work does not end when it is cancelled; anything that it
  /// still sends is dropped.
  private mutating func limit(to limit: Duration) {
    let body = body
    self.body = { send in
      let gate = Gate()
      let gated = send.through(gate)
      // No group of tasks: that would wait for the work.
      let (ends, end) = AsyncStream<(any Error)?>.makeStream()
      let work = send.begin {
        do {
          try await body(gated)
          end.yield(nil)
        } catch {
          end.yield(error)
        }
      }
      let alarm = send.begin {
        do { try await send.sleep(for: limit) } catch { return }
        gate.close()
        end.yield(EffectTimeout(limit: limit))
      }
      defer {
        work.cancel()
        alarm.cancel()
      }
      for await error in ends {
        if let error { throw error }
        return
      }
      throw CancellationError()
    }
  }
}
