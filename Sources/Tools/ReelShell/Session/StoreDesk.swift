import Reel
import ReelTimeline
import Synchronization

/// The stores of a session: the one that it began with, those of branches of one's own where it is
/// shared, and which of them is shown.
final class StoreDesk<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  typealias Both = TimelineStore<State, Action>

  private struct Content: Sendable {
    var shown: Both
    var own: [Both] = []
    var lastListener = 0
    var listeners: [Int: Listener] = [:]
  }

  /// Someone who is told of all that changes in the store that is shown.
  private struct Listener: Sendable {
    var body: @Sendable () -> Void
    var subscription: Subscription
  }

  /// The store that the session began with.
  let first: Both
  private let content: Mutex<Content>

  init(_ first: Both) {
    self.first = first
    content = Mutex(Content(shown: first))
  }

  /// The store that is shown.
  var shown: Both { content.withLock { $0.shown } }

  /// The branches of one's own, each a store.
  var own: [Both] { content.withLock { $0.own } }

  /// Whether a branch of one's own is shown, in a session that others share.
  var showsOwn: Bool { first.sharing != nil && shown.sharing == nil }

  /// Shows the store that the session began with.
  func showFirst() {
    first.timeline.now()
    turn(to: first, isNew: false)
  }

  /// Shows a branch of one's own.
  func show(_ own: Both, isNew: Bool = false) { turn(to: own, isNew: isNew) }

  private func turn(to store: Both, isNew: Bool) {
    let listeners = content.withLock { content in
      content.shown = store
      if isNew { content.own.append(store) }
      return content.listeners
    }
    for (number, listener) in listeners {
      let body = listener.body
      let subscription = store.store.subscribe { _ in body() }
      content.withLock { $0.listeners[number]?.subscription = subscription }
      body()
    }
  }

  /// Calls `body` at every change of the store that is shown, until what is returned is let go of.
  func listen(_ body: @escaping @Sendable () -> Void) -> Listening {
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

/// Keeps a listener told, until it is let go of.
final class Listening: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
