import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server for one connection on the loopback: takes a request, and answers as it is told.
///
/// A test reads ``request`` at its end, which keeps the server until then.
final class LoopbackServer: Sendable {
  enum Answer: Sendable {
    /// These bytes, and then the connection is closed.
    case bytes(String)
    /// Nothing; the connection is closed.
    case hangUp
    /// Nothing, until the server is let go of.
    case silence
    /// Nobody listens on the port, and nobody else can take it.
    case refusal
  }

  let port: UInt16
  private let listener: Int32
  private let connection = Mutex<Int32>(-1)
  private let received = Mutex("")

  /// What has arrived.
  var request: String { received.withLock { $0 } }

  init(_ answer: Answer) throws {
    (listener, port) = try Self.bind()
    if case .refusal = answer { return }
    let listener = listener
    guard listen(listener, 1) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [weak self] in
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      let text = Self.readRequest(client)
      self?.received.withLock { $0 = text }
      switch answer {
      case .bytes(let bytes):
        _ = bytes.withCString { send(client, $0, strlen($0), 0) }
        close(client)
      case .hangUp: close(client)
      case .silence, .refusal: self?.connection.withLock { $0 = client }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    connection.withLock { if $0 >= 0 { close($0) } }
  }

  /// A socket with a free port of the loopback.
  private static func bind() throws -> (Int32, UInt16) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let socket = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        #if canImport(Glibc)
          Glibc.bind(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
        #else
          Darwin.bind(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
        #endif
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// Reads up to the end of the body that the headers announce.
  private static func readRequest(_ client: Int32) -> String {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return text }
      text += String(decoding: buffer[..<count], as: UTF8.self)
      let parts = text.components(separatedBy: "\r\n\r\n")
      guard parts.count > 1 else { continue }
      let length = parts[0].lowercased().components(separatedBy: "content-length: ")
        .dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
      if parts[1].utf8.count >= length ?? 0 { return text }
    }
  }
}
