/// What the world is asked to do, as a value.
///
/// Middleware answers with an effect and the store runs it: as tasks on the store's executor,
/// timed by the store's clock. An effect speaks to the store only through further actions, each
/// of which carries the frame that caused it.
///
/// Ids of effects are scoped to the store, to the branch and to the feature that mounts the
/// middleware; equal ids of two features have nothing to do with each other.
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
    /// Says what is to happen where the request is lost that the effect answers.
    case losable([Action], Node?)
  }

  @usableFromInline let node: Node?

  @usableFromInline
  init(_ node: Node?) { self.node = node }

  /// An effect that does nothing.
  @inlinable
  public static var none: Effect { Effect(nil) }

  /// Dispatches another action right after this one, as its effect.
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Runs an asynchronous operation, which answers by sending actions.
  ///
  /// - Parameters:
  ///   - label: names the effect where a user asks what is in flight.
  ///   - operation: the work; it is cancelled with the effect, and what it sends after that is
  ///     dropped.
  ///   - failure: turns an error of the operation into actions. Without it an error ends the
  ///     effect in silence, as does cancellation in any case.
  public static func run(
    _ label: String? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch failure: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect(.run(Operation(label: label, body: operation, failure: failure)))
  }

  /// Runs an operation now and then again and again, `interval` after each round has ended.
  ///
  /// Between its rounds a poll does not keep ``Store/settle()`` waiting. An error of a round goes
  /// to `failure` and does not end the poll; only cancelling does.
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
    // A closure: a key path would be looked up anew at every call, since the type is generic.
    let nodes = effects.compactMap { $0.node }
    return nodes.count < 2 ? Effect(nodes.first) : Effect(.merge(nodes))
  }

  /// Ends the running effects with `id`; what they send afterwards is dropped.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectKeyPart(base: id)))
  }

  /// Ends every running effect of the feature and of the features mounted in it.
  public static var cancelAll: Effect { Effect(.cancelAll) }

  /// Says which action tells that the request is lost which the effect answers.
  ///
  /// A branch that begins while a request is open never gets its answer. This action comes in its
  /// place, so that what waits does not wait for ever.
  public func ifLost(_ action: Action) -> Effect { Effect(.losable([action], node)) }

  /// The same effect, which is not run: all that is left is what tells that its request is lost.
  package var withheld: Effect { Effect(.losable(losses, nil)) }

  /// Whether it is not to be run.
  var isWithheld: Bool { if case .losable(_, nil) = node { true } else { false } }

  /// The actions that tell that the request is lost.
  var losses: [Action] { node?.losses ?? [] }
}

/// An asynchronous piece of work and what becomes of its errors.
@usableFromInline
struct Operation<Action: Sendable>: Sendable {
  var label: String?
  var isBackground = false
  var body: @Sendable (Send<Action>) async throws -> Void
  var failure: (@Sendable (any Error, Send<Action>) async -> Void)?

  /// Runs the work and hands its error on; cancellation is no error.
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
