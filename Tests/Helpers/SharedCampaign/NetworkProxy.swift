import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A proxy between a PostgreSQL server and its clients that imitates a bad network.
///
/// It listens on a Unix socket of its own, and can cut, hold and delay the traffic or lose answers.
public final class NetworkProxy: Sendable {
  /// The reason why there is no socket for the proxy.
  public struct SocketError: Error, CustomStringConvertible {
    /// The problem, with the system's message.
    public let description: String
  }

  private struct Line: Sendable {
    var client: Int32
    var server: Int32
    /// The number of directions that are still open, at first both.
    var open = 2
  }

  private struct Content: Sendable {
    var lines: [Int: Line] = [:]
    var last = 0
    var isOver = false
    var isHeld = false
    var losesAnswers = false
    var delay: UInt32 = 0
  }

  /// The directory of the proxy's socket, for `host=`.
  public let directory: String
  private let server: String
  private let listener: Int32
  private let content = Mutex(Content())

  /// Creates a proxy in front of a server, and starts listening.
  ///
  /// - Parameter socket: The socket that the server listens on.
  /// - Throws: A ``SocketError`` if no socket can be created.
  public init(before socket: String) throws {
    server = socket
    directory = "/tmp/reel-net-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    listener = try Self.socket()
    let path = "\(directory)/.s.PGSQL.5432"
    let isBound = Self.address(of: path) { Glibc.bind(listener, $0, $1) } == 0
    guard isBound, listen(listener, 64) == 0 else {
      throw SocketError(description: "no proxy: \(String(cString: strerror(errno)))")
    }
    Thread.detachNewThread { [self] in accept() }
  }

  /// Stops the proxy and cuts all connections.
  public func end() {
    content.withLock { $0.isOver = true }
    _ = shutdown(listener, Int32(SHUT_RDWR))
    cut()
    try? FileManager.default.removeItem(atPath: directory)
  }

  // MARK: Network faults

  /// Cuts all connections immediately.
  public func cut() {
    content.withLock { content in
      for line in content.lines.values {
        _ = shutdown(line.client, Int32(SHUT_RDWR))
        _ = shutdown(line.server, Int32(SHUT_RDWR))
      }
    }
  }

  /// Holds the traffic in both directions for a while, without cutting connections.
  public func hold(milliseconds: UInt32) {
    content.withLock { $0.isHeld = true }
    usleep(milliseconds * 1_000)
    content.withLock { $0.isHeld = false }
  }

  /// Loses the server's answers for a while, then cuts all connections, so that the server may have
  /// performed requests without the clients' knowledge.
  public func loseAnswers(milliseconds: UInt32) {
    content.withLock { $0.losesAnswers = true }
    usleep(milliseconds * 1_000)
    cut()
    content.withLock { $0.losesAnswers = false }
  }

  /// Delays all traffic for a while.
  public func delay(by delay: UInt32, milliseconds: UInt32) {
    content.withLock { $0.delay = delay }
    usleep(milliseconds * 1_000)
    content.withLock { $0.delay = 0 }
  }

  // MARK: Traffic

  private func accept() {
    while !content.withLock({ $0.isOver }) {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else { continue }
      guard let server = try? Self.socket(),
        Self.address(of: self.server, { connect(server, $0, $1) }) == 0
      else {
        // No server is running at the moment.
        _ = close(client)
        continue
      }
      let number = content.withLock { content in
        content.last += 1
        content.lines[content.last] = Line(client: client, server: server)
        return content.last
      }
      Thread.detachNewThread { [self] in pass(from: client, to: server, number, isAnswer: false) }
      Thread.detachNewThread { [self] in pass(from: server, to: client, number, isAnswer: true) }
    }
    _ = close(listener)
  }

  private func pass(from source: Int32, to sink: Int32, _ number: Int, isAnswer: Bool) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    reading: while true {
      let count = read(source, &buffer, buffer.count)
      guard count > 0 else { break }
      let delay = content.withLock { $0.delay }
      if delay > 0 { usleep(delay * 1_000) }
      while content.withLock({ $0.isHeld && !$0.isOver }) { usleep(2_000) }
      if isAnswer, content.withLock({ $0.losesAnswers }) { continue }
      var written = 0
      while written < count {
        let step = buffer.withUnsafeBytes { bytes in
          send(sink, bytes.baseAddress.map { $0 + written }, count - written, Int32(MSG_NOSIGNAL))
        }
        guard step > 0 else { break reading }
        written += step
      }
    }
    _ = shutdown(source, Int32(SHUT_RDWR))
    _ = shutdown(sink, Int32(SHUT_RDWR))
    content.withLock { content in
      content.lines[number]?.open -= 1
      guard let line = content.lines[number], line.open == 0 else { return }
      content.lines[number] = nil
      _ = close(line.client)
      _ = close(line.server)
    }
  }

  private static func socket() throws -> Int32 {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else {
      throw SocketError(description: "no socket: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    return socket
  }

  /// Calls a function with the address of a Unix socket.
  private static func address(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (place, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[place] = byte }
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
