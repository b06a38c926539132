import Synchronization

/// Keeps somebody told about a store's changes, until it is cancelled or let go of.
public final class Subscription: Sendable {
  private let audience: Audience
  private let remove: @Sendable () -> Void

  init(_ audience: Audience, remove: @escaping @Sendable () -> Void) {
    self.audience = audience
    self.remove = remove
  }

  deinit { cancel() }

  /// Ends the subscription; nothing is delivered that was not under way.
  public func cancel() {
    if audience.leave() { remove() }
  }
}

/// Does something when the last reference to it is let go of.
final class Finally: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}

/// Whether somebody still listens.
@usableFromInline
final class Audience: Sendable {
  private let listens = Atomic<Bool>(true)

  @usableFromInline var isListening: Bool { listens.load(ordering: .relaxed) }

  /// Stops listening; tells whether it listened until now.
  func leave() -> Bool { listens.exchange(false, ordering: .relaxed) }
}

/// Who is told of every state.
@usableFromInline
struct Subscriber<State>: Sendable {
  @usableFromInline let audience: Audience
  @usableFromInline let receive: @Sendable (State) -> Void
}
