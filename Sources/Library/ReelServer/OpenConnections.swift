import CMicroHTTPD
import Foundation
import Synchronization

/// The open connections of a server, managed so that slow ones do not lock out others.
///
/// libmicrohttpd drops idle connections. A client that sends a byte now and then is never idle,
/// though: so a complete request must arrive within a certain time, and if all slots are taken, the
/// connection that has been without a complete request for longest makes way for a new one.
final class OpenConnections: Sendable {
  private struct Entry {
    let socket: Int32
    /// When it was opened, its last request ended, or the current one arrived.
    var since: ContinuousClock.Instant
    /// Whether a request has arrived and is being answered.
    var isAnswering = false
  }

  private struct Content {
    /// The connections, by the address of libmicrohttpd's own objects.
    var entries: [Int: Entry] = [:]
    /// Whether a check for overdue connections is scheduled.
    var isWatched = false
  }

  /// The maximum number of connections.
  let limit: Int
  /// The maximum time for a request to arrive.
  private let arrival: Duration
  private let content = Mutex(Content())

  init(limit: Int, arrival: Duration) {
    self.limit = limit
    self.arrival = arrival
  }

  /// Adds a connection, and drops another one if there are too many.
  func open(_ connection: OpaquePointer) {
    let socket = reel_mhd_socket(connection)
    guard socket >= 0 else { return }
    let connection = Int(bitPattern: connection)
    content.withLock { content in
      if content.entries.count >= limit { makeRoom(&content) }
      content.entries[connection] = Entry(socket: socket, since: .now)
      watch(&content)
    }
  }

  /// Removes a connection whose socket is about to be closed.
  func close(_ connection: OpaquePointer) {
    let connection = Int(bitPattern: connection)
    content.withLock { _ = $0.entries.removeValue(forKey: connection) }
  }

  /// Records that a connection's request has arrived, or that it has ended.
  func note(_ connection: OpaquePointer, isAnswering: Bool) {
    let connection = Int(bitPattern: connection)
    content.withLock { content in
      content.entries[connection]?.isAnswering = isAnswering
      content.entries[connection]?.since = .now
      watch(&content)
    }
  }

  private func makeRoom(_ content: inout Content) {
    let overdue = ContinuousClock.now - arrival
    let found =
      content.entries.filter { !$0.value.isAnswering }.min { $0.value.since < $1.value.since }
      ?? content.entries.filter { $0.value.since < overdue }.min { $0.value.since < $1.value.since }
    if let found { drop(found.key, &content) }
  }

  /// Shuts a connection down; its thread notices and closes it.
  private func drop(_ connection: Int, _ content: inout Content) {
    // The socket is open as long as there is an entry: `close` removes the entry first.
    if let entry = content.entries.removeValue(forKey: connection) {
      shutdown(entry.socket, Int32(SHUT_RDWR))
    }
  }

  /// Schedules a check for the time when the next connection becomes overdue.
  private func watch(_ content: inout Content) {
    guard !content.isWatched else { return }
    let waiting = content.entries.values.filter { !$0.isAnswering }.map(\.since).min()
    guard let waiting else { return }
    content.isWatched = true
    let left = max(.zero, waiting + arrival - .now)
    let seconds = Double(left.components.seconds) + Double(left.components.attoseconds) / 1e18
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      self?.dropOverdue()
    }
  }

  private func dropOverdue() {
    content.withLock { content in
      content.isWatched = false
      let overdue = ContinuousClock.now - arrival
      for (connection, entry) in content.entries where !entry.isAnswering && entry.since <= overdue
      {
        drop(connection, &content)
      }
      watch(&content)
    }
  }
}
