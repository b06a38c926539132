/// Work to be done outside the reducer, as a value.
///
/// A feature answers a request with an effect, and the store runs it: as tasks on the store's
/// executor, timed by the store's clock. An effect speaks to the store only through further
/// actions, each of which carries the frame that caused it.
///
/// Ids of effects are scoped to the store, to the branch and to the place of the feature that
/// asked; equal ids of two features are unrelated.
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline
  indirect enum Node: Sendable {
    case send(Action)
    case run(Operation<Action>)
    case merge([Node])
    case identified(EffectKeyPart, cancelInFlight: Bool, Node)
    case scoped(EffectKeyPart, Node)
    case cancel(EffectKeyPart)
    case cancelAll
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
  ///   - operation: the work; it is cancelled with the effect, and anything it sends after that is
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

  /// Runs an operation repeatedly, waiting `interval` after each round.
  ///
  /// A poll does not keep ``Store/settle()`` waiting between its rounds. An error in a round is
  /// passed to `failure` and does not end the poll; only cancellation does.
  public static func poll(
    every interval: Duration, _ label: String? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch failure: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    .run(label) { send in
      while !Task.isCancelled {
        do {
          try await operation(send)
        } catch is CancellationError {
          return
        } catch {
          await failure?(error, send)
        }
        try await send.idle { try await send.sleep(for: interval) }
      }
    }
  }

  /// Runs all of the effects at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs all of the effects at the same time.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    // A closure, because the type is generic and a key path would be looked up again at every call.
    let nodes = effects.compactMap { $0.node }
    return nodes.count < 2 ? Effect(nodes.first) : Effect(.merge(nodes))
  }

  /// Ends the running effects with `id`; anything they send afterwards is dropped.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectKeyPart(base: id)))
  }

  /// Ends every running effect of the feature and of the features mounted in it.
  public static var cancelAll: Effect { Effect(.cancelAll) }

  /// Sets the action to send if the request that the effect answers is lost.
  ///
  /// A branch that begins while a request is open never gets its answer. It gets this action
  /// instead, so that nothing waits forever.
  public func ifLost(_ action: Action) -> Effect { Effect(.losable([action], node)) }

  /// The answer of a feature that does not know the request, which is then lost.
  public static var unanswered: Effect { Effect(.losable([], nil)) }

  /// The same effect without its work: only the actions for a lost request are left.
  package var withheld: Effect { Effect(.losable(losses, nil)) }

  /// Whether the effect is not to be run.
  var isWithheld: Bool { if case .losable(_, nil) = node { true } else { false } }

  /// The actions to send if the request is lost.
  package var losses: [Action] { node?.losses ?? [] }
}

/// An asynchronous piece of work, with the handling of its errors.
@usableFromInline
struct Operation<Action: Sendable>: Sendable {
  var label: String?
  var isBackground = false
  var body: @Sendable (Send<Action>) async throws -> Void
  var failure: (@Sendable (any Error, Send<Action>) async -> Void)?

  /// Runs the work and passes on its error; cancellation is not an error.
  func run(_ send: Send<Action>) async {
    do {
      try await body(send)
    } catch is CancellationError {
      return
    } catch {
      await failure?(error, send)
    }
  }
}
