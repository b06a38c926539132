extension Effect {
  /// Sets the id by which the effect can be cancelled.
  ///
  /// - Parameters:
  ///   - id: names the effect within its feature.
  ///   - cancelInFlight: whether a running effect with the same id ends first, so that only the
  ///     latest one answers.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    wrap { .identified(EffectKeyPart(base: id), cancelInFlight: cancelInFlight, $0) }
  }

  /// Waits until no effect with this id has been requested for `interval`, then runs the last one.
  ///
  /// A debounced effect keeps ``Store/settle()`` waiting.
  public func debounce(id: some Hashable & Sendable, for interval: Duration) -> Effect {
    transform { operation in
      let body = operation.body
      operation.body = { send in
        try await send.sleep(for: interval)
        try await body(send)
      }
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Runs the operation again when it throws, as `policy` says, before its error is reported.
  ///
  /// Actions that an attempt has sent remain sent. The wait between two attempts keeps
  /// ``Store/settle()`` waiting.
  public func retry(_ policy: RetryPolicy) -> Effect {
    transform { operation in
      let body = operation.body
      operation.body = { send in try await policy.run(send.clock) { try await body(send) } }
    }
  }

  /// Ends the operation with an ``EffectTimeout`` when it takes longer than `limit`.
  ///
  /// Time is measured on the store's clock. Anything that the operation sends after the limit is
  /// dropped.
  public func timeout(_ limit: Duration) -> Effect {
    transform { operation in
      let body = operation.body
      operation.body = { send in
        let gate = Gate()
        let gated = send.through(gate)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await body(gated) }
          group.addTask {
            try await send.sleep(for: limit)
            gate.close()
            throw EffectTimeout(limit: limit)
          }
          defer { group.cancelAll() }
          try await group.next()
        }
      }
    }
  }

  /// Excludes the effect from what ``Store/settle()`` waits for.
  ///
  /// For effects that last as long as the program: subscriptions, listeners.
  public func background() -> Effect {
    transform { $0.isBackground = true }
  }

  /// Returns the same effect with its actions wrapped in another type's.
  public func map<Parent: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    Effect<Parent>(node.map { $0.map(embed) })
  }

  /// Puts the ids of the effect into the scope of a feature.
  public func scoped(to feature: some Hashable & Sendable) -> Effect {
    wrap { .scoped(EffectKeyPart(base: feature), $0) }
  }

  private func wrap(_ wrapper: (Node) -> Node) -> Effect {
    Effect(node.map(wrapper))
  }

  private func transform(_ change: (inout Operation<Action>) -> Void) -> Effect {
    Effect(node.map { $0.transform(change) })
  }
}

extension Effect.Node {
  func transform(_ change: (inout Operation<Action>) -> Void) -> Self {
    switch self {
    case .run(var operation):
      change(&operation)
      return .run(operation)
    case .send(let action):
      // As an operation, so that a debounced action is delayed too.
      var operation = Operation<Action>(body: { send in await send(action) })
      change(&operation)
      return .run(operation)
    case .merge(let nodes): return .merge(nodes.map { $0.transform(change) })
    case .identified(let id, let cancelInFlight, let node):
      return .identified(id, cancelInFlight: cancelInFlight, node.transform(change))
    case .scoped(let part, let node): return .scoped(part, node.transform(change))
    case .losable(let losses, let node): return .losable(losses, node?.transform(change))
    case .cancel, .cancelAll: return self
    }
  }

  var losses: [Action] {
    switch self {
    case .losable(let losses, let node): losses + (node?.losses ?? [])
    case .merge(let nodes): nodes.flatMap(\.losses)
    case .identified(_, _, let node), .scoped(_, let node): node.losses
    case .send, .run, .cancel, .cancelAll: []
    }
  }

  func map<Parent: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent>.Node {
    switch self {
    case .send(let action): .send(embed(action))
    case .run(let operation): .run(operation.map(embed))
    case .merge(let nodes): .merge(nodes.map { $0.map(embed) })
    case .identified(let id, let cancelInFlight, let node):
      .identified(id, cancelInFlight: cancelInFlight, node.map(embed))
    case .scoped(let part, let node): .scoped(part, node.map(embed))
    case .cancel(let id): .cancel(id)
    case .cancelAll: .cancelAll
    case .losable(let losses, let node): .losable(losses.map(embed), node?.map(embed))
    }
  }
}

extension Operation {
  func map<Parent: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Operation<Parent> {
    let body = body
    var mapped = Operation<Parent>(
      label: label, body: { send in try await body(send.pullback(embed)) })
    mapped.isBackground = isBackground
    if let failure {
      mapped.failure = { error, send in await failure(error, send.pullback(embed)) }
    }
    return mapped
  }
}
