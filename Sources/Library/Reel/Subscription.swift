import Synchronization

/// A subscription to a store's changes; it ends when it is cancelled or released.
public final class Subscription: Sendable {
  private let isOver = Atomic<Bool>(false)
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { cancel() }

  /// Ends the subscription; nothing is delivered afterwards that was not already under way.
  ///
  /// Takes the same time however many other subscriptions there are, and may be called from
  /// anywhere.
  public func cancel() {
    if !isOver.exchange(true, ordering: .relaxed) { end() }
  }
}

/// Runs a closure when its last reference is released.
final class Finally: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}

/// Whether the subscriber still listens, and its place among the others.
@usableFromInline
final class Audience: Sendable {
  @usableFromInline let listens = Atomic<Bool>(true)
  /// The place in the list of ``Subscribers``, which changes it with its lock held.
  fileprivate let place = Atomic<Int>(-1)

  @inlinable var isListening: Bool { listens.load(ordering: .relaxed) }

  /// Stops listening; returns whether it was listening until now.
  func leave() -> Bool { listens.exchange(false, ordering: .relaxed) }
}

/// A subscriber to every state.
///
/// A class, so that it is called in place: a structure's closure is retained before it is called.
@usableFromInline
final class Subscriber<State>: Sendable {
  @usableFromInline let audience: Audience
  @usableFromInline let receive: @Sendable (State) -> Void

  init(audience: Audience, receive: @escaping @Sendable (State) -> Void) {
    self.audience = audience
    self.receive = receive
  }

  /// Creates a subscriber that does not listen.
  fileprivate static func gone() -> Subscriber {
    let audience = Audience()
    _ = audience.leave()
    return Subscriber(audience: audience) { _ in }
  }
}

/// All subscribers to a store's states, in the order in which they came.
///
/// The lock guards only the list: a removed closure is released after it, because that may release
/// an object with further subscriptions.
@usableFromInline
final class Subscribers<State>: Sendable {
  @usableFromInline
  struct List: Sendable {
    /// A removed subscriber leaves a gap; gaps are closed when they are more than half.
    @usableFromInline var places: [Subscriber<State>] = []
    var count = 0
    /// How many places have been moved to close gaps.
    var moves = 0
  }

  @usableFromInline let list = Mutex(List())
  @usableFromInline let count = Atomic<Int>(0)
  /// Takes the place of a removed subscriber.
  private let gap = Subscriber<State>.gone()

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// The current subscribers, with gaps.
  @inlinable var all: [Subscriber<State>] { list.withLock { $0.places } }

  /// The total number of places that have been moved so far.
  var moves: Int { list.withLock { $0.moves } }

  @usableFromInline
  func add(_ subscriber: Subscriber<State>) {
    list.withLock { list in
      subscriber.audience.place.store(list.places.count, ordering: .relaxed)
      list.places.append(subscriber)
      list.count += 1
      count.store(list.count, ordering: .relaxed)
    }
  }

  func remove(_ audience: Audience) {
    let gone = list.withLock { list in
      var gone = gap
      swap(&gone, &list.places[audience.place.load(ordering: .relaxed)])
      list.count -= 1
      count.store(list.count, ordering: .relaxed)
      if list.places.count > 32, list.count * 2 < list.places.count { list.close(gap) }
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

extension Subscribers.List {
  fileprivate mutating func close(_ gap: Subscriber<State>) {
    places.removeAll { $0 === gap }
    for (place, subscriber) in places.enumerated() {
      subscriber.audience.place.store(place, ordering: .relaxed)
    }
    moves += places.count
  }
}
