import Foundation

/// A TCP connection to a server on this machine, for requests that an HTTP client would correct.
package final class RawConnection {
  private let socket: Int32
  private var received: [UInt8] = []
  /// A flag that keeps a closed connection from ending the process; on other systems, it is set on
  /// the socket.
  #if canImport(Glibc)
    private let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private let noSignal: Int32 = 0
  #endif

  /// Creates a connection to a port.
  ///
  /// - Throws: `POSIXError` if no server listens on the port.
  package init(port: Int) throws {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, type, 0)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    // A server that does not answer fails the test instead of blocking it forever.
    var timeout = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(socket) }

  /// Sends lines, each with its line ending, as a request's head, and then the body.
  package func send(_ lines: String..., body: String = "") throws {
    try send(bytes: Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + body.utf8)
  }

  /// Sends bytes unchanged.
  package func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, noSignal)
      }
      guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads one answer; the length of its body is the Content-Length, if it may have a body.
  package func answer(toHead: Bool = false) throws -> Answer {
    let lines = try text(upTo: "\r\n\r\n").components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let length = toHead ? 0 : headers["content-length"].flatMap { Int($0) } ?? 0
    while received.count < length { try more() }
    let body = String(decoding: received.prefix(length), as: UTF8.self)
    received.removeFirst(length)
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Answer(status: status ?? 0, headers: headers, body: body)
  }

  /// Reads text up to an end, which is skipped; for a part of a body that is streamed.
  package func text(upTo end: String) throws -> String {
    let end = Array(end.utf8)
    while received.firstRange(of: end) == nil { try more() }
    guard let found = received.firstRange(of: end) else { throw POSIXError(.EIO) }
    defer { received.removeSubrange(..<found.upperBound) }
    return String(decoding: received[..<found.lowerBound], as: UTF8.self)
  }

  /// Returns whether the other side has closed the connection.
  package func isClosed() throws -> Bool {
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, 0)
    return count == 0 || count < 0 && errno != EAGAIN
  }

  private func more() throws {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &part, part.count, 0)
    guard count > 0 else {
      throw POSIXError(count == 0 ? .ECONNRESET : POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    received += part.prefix(count)
  }
}
