import Reel
import ReelSharing
import ReelTimeline
import Synchronization

/// The stores of a session: the first one, those of private branches if the session is shared, and
/// which of them is current.
package final class SessionStores<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  typealias Member = TimelineStore<State, Action>

  private struct Content: Sendable {
    var own: [Member] = []
    var lastListener = 0
    var listeners: [Int: Listener] = [:]
  }

  /// A listener for all changes of the current store.
  private struct Listener: Sendable {
    var body: @Sendable () -> Void
    var subscription: Subscription
  }

  /// The store with which the session began.
  let first: Member
  /// Whether that is shared.
  let isShared: Bool
  private let content = OwnedMutex(Content())
  /// The index of the current store among the private branches, counted from 1; 0 for the first
  /// store.
  ///
  /// Outside the lock, because it is asked two dozen times for each line.
  private let index = Atomic(0)

  init(_ first: Member) {
    self.first = first
    isShared = first.sharing != nil
  }

  /// The current store.
  var shown: Member { part { $0 } }

  /// Returns a part of the current store.
  ///
  /// Inlined, so that nothing else is copied.
  @inline(__always)
  func part<Part>(_ part: (Member) -> Part) -> Part {
    let index = index.load(ordering: .acquiring)
    return index == 0 ? part(first) : content.withLock { part($0.own[index - 1]) }
  }

  /// The private branches, a store each.
  var own: [Member] { content.withLock { $0.own } }

  /// Whether a private branch of a shared session is current.
  var showsOwn: Bool { isShared && shown.sharing == nil }

  /// Returns to the store with which the session began.
  func showFirst() {
    first.cursor.now()
    turn(to: first, isNew: false)
  }

  /// Switches to a private branch.
  func show(_ own: Member, isNew: Bool = false) { turn(to: own, isNew: isNew) }

  private func turn(to store: Member, isNew: Bool) {
    let listeners = content.withLock { content in
      if isNew { content.own.append(store) }
      let branch = content.own.firstIndex { $0.store === store.store }
      index.store(branch.map { $0 + 1 } ?? 0, ordering: .releasing)
      return content.listeners
    }
    for (number, listener) in listeners {
      let body = listener.body
      let subscription = store.store.subscribe { _ in body() }
      content.withLock { $0.listeners[number]?.subscription = subscription }
      body()
    }
  }

  /// Calls `body` at every change of the current store, until the returned listening is released.
  package func listen(_ body: @escaping @Sendable () -> Void) -> Listening {
    let subscription = shown.store.subscribe { _ in body() }
    let number = content.withLock { content in
      content.lastListener += 1
      content.listeners[content.lastListener] = Listener(body: body, subscription: subscription)
      return content.lastListener
    }
    return Listening { [weak self] in
      _ = self?.content.withLock { $0.listeners.removeValue(forKey: number) }
    }
  }
}

/// A subscription to the current store; it ends when released.
package final class Listening: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
