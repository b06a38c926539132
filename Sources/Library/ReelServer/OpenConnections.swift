import CMicroHTTPD
import Foundation
import ReelSupport

/// The connections of a server, so that slow ones lock no other out.
///
/// libmicrohttpd gives up a connection on which nothing moves. A client that sends a byte now and
/// then moves for ever, though: here a request has to be there, whole, within a time of its own,
/// and where all places are taken, the connection that has been without a whole request for longest
/// gives way to a new one.
final class OpenConnections: Sendable {
  private struct Entry {
    let socket: Int32
    /// When it was opened, or its last request was over, or the present one was there.
    var since: ContinuousClock.Instant
    /// Whether a request is there, and is being answered.
    var isAnswering = false
  }

  private struct Content {
    /// By the address of libmicrohttpd's own.
    var entries: [Int: Entry] = [:]
    /// Whether overdue ones will be looked for.
    var isWatched = false
  }

  /// How many there may be.
  let limit: Int
  /// How long a request may take to arrive.
  private let arrival: Duration
  private let content = TracedMutex(Content())

  init(limit: Int, arrival: Duration) {
    self.limit = limit
    self.arrival = arrival
  }

  /// Takes in a connection, and drops another one where there are too many.
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

  /// Forgets a connection: its socket is about to be closed.
  func close(_ connection: OpaquePointer) {
    let connection = Int(bitPattern: connection)
    content.withLock { _ = $0.entries.removeValue(forKey: connection) }
  }

  /// Notes that a connection's request is there, or that it is over.
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

  /// Ends a connection from this side; its thread finds out and closes it.
  private func drop(_ connection: Int, _ content: inout Content) {
    // As long as there is an entry, the socket is open: `close` takes it away first.
    if let entry = content.entries.removeValue(forKey: connection) {
      shutdown(entry.socket, Int32(SHUT_RDWR))
    }
  }

  /// Has overdue connections looked for when the next one will be.
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
