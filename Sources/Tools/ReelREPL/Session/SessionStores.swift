import Reel
import ReelSharing
import ReelTimeline

/// The stores of a session: the first one, those of private branches if the session is shared, and
/// which of them is current.
package final class SessionStores<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  typealias Member = TimelineStore<State, Action>

  private struct Content: Sendable {
    var own: [Member] = []
    /// The index of the current store among the private branches; nil for the first store.
    var current: Int?
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
  /// Only a shared session has others than the first store, which are asked for two dozen times for
  /// each line.
  private let content = OwnedMutex(Content())

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
    guard isShared else { return part(first) }
    return content.withLock { content in part(content.current.map { content.own[$0] } ?? first) }
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
      content.current = content.own.firstIndex { $0.store === store.store }
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
