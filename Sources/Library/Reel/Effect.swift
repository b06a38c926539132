/// Work to be done outside the reducer, as a value.
///
/// A feature answers a request with an effect, and the store runs it: as tasks on the store's
/// executor, timed by the store's clock. An effect speaks to the store only through further
/// actions, each of which carries the frame that caused it.
///
/// An effect performs and reports, and decides nothing. When it begins, how often it is repeated or
/// tried again, and what ends it is said by the ``RequestPolicy`` of the request that it answers.
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline
  indirect enum Node: Sendable {
    case send(Action)
    case run(Operation<Action>)
    case merge([Node])
    /// The actions to send if the request that the effect answers is lost.
    case losable([Action], Node?)
  }

  @usableFromInline let node: Node?

  @usableFromInline
  init(_ node: Node?) { self.node = node }

  /// An effect that does nothing.
  @inlinable
  public static var none: Effect { Effect(nil) }

  /// Dispatches another action right after this one.
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Runs an asynchronous operation, which answers by sending actions.
  ///
  /// - Parameters:
  ///   - label: the name of the effect in lists of what is in flight.
  ///   - operation: the work; it is cancelled with the request, and anything it sends after that is
  ///     dropped.
  ///   - failure: turns an error of the operation into actions. Without it an error ends the effect
  ///     silently, as cancellation always does.
  public static func run(
    _ label: String? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch failure: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect(.run(Operation(label: label, body: operation, failure: failure)))
  }

  /// Runs all of the effects at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs all of the effects at the same time.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    // A closure, because the type is generic and a key path would be looked up again at every call.
    let nodes = effects.compactMap { $0.node }
    return nodes.count < 2 ? Effect(nodes.first) : Effect(.merge(nodes))
  }

  /// Sets the action to send if the request that the effect answers is lost.
  ///
  /// A branch that begins while a request is open never gets its answer. It gets this action
  /// instead, so that nothing waits forever.
  public func ifLost(_ action: Action) -> Effect {
    // One that does nothing is not one that is withheld.
    Effect(.losable([action], node ?? .merge([])))
  }

  /// The answer of a feature that does not know the request, which is then lost.
  public static var unanswered: Effect { Effect(.losable([], nil)) }

  /// The same effect without its work: only the actions for a lost request are left.
  package var withheld: Effect { Effect(.losable(losses, nil)) }

  /// What an effect passes before it begins, without an action, and with each action that it sends.
  ///
  /// The passage delivers the action, if at all, and returns whether the effect may go on.
  package typealias Passage = @Sendable (Send<Action>, Action?) async -> Bool

  /// The same effect, whose work and whose actions go through `pass`.
  ///
  /// - Parameters:
  ///   - isSlow: whether actions that it would send at once go there, too.
  ///   - pass: the passage.
  package func passing(
    everything isSlow: Bool, _ pass: @escaping Passage
  ) -> Effect { Effect(node.map { $0.passing(everything: isSlow, pass) }) }

  /// Performs the effect once, apart from any store, and returns what it sends.
  package func sent(by clock: any StoreClock) async -> [Action] {
    let actions = OwnedMutex([Action]())
    await node?.run(
      Send(clock: clock, ticket: nil, place: 0) { action in
        actions.withLock { $0.append(action) }
      })
    return actions.withLock { $0 }
  }

  /// Whether the effect is not to be run.
  @usableFromInline var isWithheld: Bool { if case .losable(_, nil) = node { true } else { false } }

  /// The actions to send if the request is lost.
  package var losses: [Action] { node?.losses ?? [] }
}

extension Effect {
  /// Returns the same effect with its actions wrapped in another type's.
  public func map<Outer: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Outer
  ) -> Effect<Outer> {
    Effect<Outer>(node.map { $0.map(embed) })
  }

  /// The same effect, performed as the policy of its request says.
  ///
  /// - Parameters:
  ///   - policy: the policy.
  ///   - wait: how long it has to wait before it begins.
  @usableFromInline
  func performed(by policy: RequestPolicy, after wait: Duration) -> Effect {
    guard policy.isTimed || wait > .zero else { return self }
    return Effect(node.map { $0.performed(by: policy, after: wait) })
  }
}

extension Effect.Node {
  /// The actions to send if the request is lost.
  var losses: [Action] {
    switch self {
    case .losable(let losses, let node): losses + (node?.losses ?? [])
    case .merge(let nodes): nodes.flatMap(\.losses)
    case .send, .run: []
    }
  }

  func map<Outer: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Outer
  ) -> Effect<Outer>.Node {
    switch self {
    case .send(let action): .send(embed(action))
    case .run(let operation): .run(operation.map(embed))
    case .merge(let nodes): .merge(nodes.map { $0.map(embed) })
    case .losable(let losses, let node): .losable(losses.map(embed), node?.map(embed))
    }
  }

  func passing(everything isSlow: Bool, _ pass: @escaping Effect<Action>.Passage) -> Self {
    switch self {
    case .run(let operation): .run(operation.passing(pass))
    case .send(let action):
      isSlow ? .run(Operation { send in await send(action) }.passing(pass)) : self
    case .merge(let nodes): .merge(nodes.map { $0.passing(everything: isSlow, pass) })
    case .losable(let losses, let node):
      .losable(losses, node?.passing(everything: isSlow, pass))
    }
  }

  func run(_ send: Send<Action>) async {
    switch self {
    case .run(let operation): await operation.run(send)
    case .send(let action): await send(action)
    case .merge(let nodes): for node in nodes { await node.run(send) }
    case .losable(_, let node): await node?.run(send)
    }
  }

  func performed(by policy: RequestPolicy, after wait: Duration) -> Self {
    switch self {
    case .run(let operation): .run(operation.performed(by: policy, after: wait))
    case .send(let action):
      // As an operation, so that it waits and is repeated, too.
      .run(
        Operation<Action>(body: { send in await send(action) }).performed(by: policy, after: wait))
    case .merge(let nodes): .merge(nodes.map { $0.performed(by: policy, after: wait) })
    case .losable(let losses, let node):
      .losable(losses, node?.performed(by: policy, after: wait))
    }
  }
}
