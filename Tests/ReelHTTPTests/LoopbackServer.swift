import Foundation
import Reel
import Synchronization

@testable import ReelHTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server on the loopback interface that answers each request as instructed.
///
/// A test reads ``requests`` at its end, which keeps the server alive until then.
final class LoopbackServer: Sendable {
  enum Answer: Sendable {
    /// Sends these bytes and closes the connection.
    case bytes(String)
    /// Sends these bytes and keeps the connection open for another request.
    case kept(String)
    /// Sends this head, followed by this body.
    case packed(head: String, body: Data)
    /// Sends this head, then this part again and again until the client stops reading.
    case endless(head: String, part: String)
    /// Sends nothing and closes the connection.
    case hangUp
    /// Sends nothing, closes the connection, and refuses all others.
    case end
    /// Sends nothing until the server is released.
    case silence
    /// Refuses connections: no program listens on the port, and none can take it.
    case refusal
  }

  /// The state shared by the threads of the connections.
  private final class Record: Sendable {
    struct State {
      var requests: [String] = []
      /// The open connections.
      var connections: Set<Int32> = []
      var connectionCount = 0
      var sent = 0
      /// The socket that accepts connections, until the server ends.
      var listener: Int32?
    }

    let state = Mutex(State())
    let answers: [Answer]

    init(_ answers: [Answer], _ listener: Int32) {
      self.answers = answers
      state.withLock { $0.listener = listener }
    }

    /// Refuses connections from now on.
    func stopListening() {
      state.withLock { state in
        guard let listener = state.listener else { return }
        state.listener = nil
        shutdown(listener, Int32(SHUT_RDWR))
        Foundation.close(listener)
      }
    }

    func open(_ client: Int32) {
      state.withLock { state in
        state.connections.insert(client)
        state.connectionCount += 1
      }
    }

    /// Closes a connection under the lock, because its number may be reused right afterwards.
    func close(_ client: Int32) {
      state.withLock { state in
        state.connections.remove(client)
        shutdown(client, Int32(SHUT_RDWR))
        Foundation.close(client)
      }
    }

    /// Ends the waiting of the connections' threads; they close their connections.
    func hangUp() {
      state.withLock { state in
        for client in state.connections { shutdown(client, Int32(SHUT_RDWR)) }
      }
    }

    /// Returns the answer to the next request; the last answer is repeated.
    func answer(to request: String) -> Answer? {
      state.withLock { state in
        state.requests.append(request)
        return answers[min(state.requests.count, answers.count) - 1]
      }
    }
  }

  let port: UInt16
  private let record: Record

  /// The requests, in order of arrival.
  var requests: [String] { record.state.withLock { $0.requests } }
  /// The first request; empty if there is none yet.
  var request: String { requests.first ?? "" }
  /// The number of connections so far.
  var connectionCount: Int { record.state.withLock { $0.connectionCount } }
  /// The number of bytes of an endless answer sent so far.
  var sentCount: Int { record.state.withLock { $0.sent } }

  /// Creates a server that answers the first request with the first of `answers`, and so on; the
  /// last one is repeated.
  init(_ answers: Answer...) throws {
    let listener: Int32
    (listener, port) = try Self.bind()
    record = Record(answers, listener)
    if case .refusal? = answers.first { return }
    guard listen(listener, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [record] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        record.open(client)
        Thread.detachNewThread { Self.serve(client, record) }
      }
    }
  }

  deinit {
    record.stopListening()
    record.hangUp()
  }

  private static func serve(_ client: Int32, _ record: Record) {
    defer { record.close(client) }
    while let request = readRequest(client) {
      switch record.answer(to: request) {
      case .bytes(let text):
        transmit(Data(text.utf8), client)
        return
      case .kept(let text): transmit(Data(text.utf8), client)
      case .packed(let head, let body): transmit(Data(head.utf8) + body, client)
      case .endless(let head, let part):
        var next = Data(head.utf8)
        while transmit(next, client) {
          record.state.withLock { $0.sent += next.count }
          next = Data(part.utf8)
        }
        return
      case .hangUp, nil: return
      case .end:
        record.stopListening()
        return
      case .silence, .refusal: break
      }
    }
  }

  @discardableResult
  private static func transmit(_ data: Data, _ client: Int32) -> Bool {
    #if canImport(Glibc)
      let quietly = Int32(MSG_NOSIGNAL)
    #else
      let quietly: Int32 = 0
    #endif
    return data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = send(client, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, quietly)
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Returns a socket with a free port on the loopback interface.
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

  /// Reads up to the end of the body that the headers announce; returns nil at the end of input.
  private static func readRequest(_ client: Int32) -> String? {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return text.isEmpty ? nil : text }
      text += String(decoding: buffer[..<count], as: UTF8.self)
      let parts = text.components(separatedBy: "\r\n\r\n")
      guard parts.count > 1 else { continue }
      let length = parts[0].lowercased().components(separatedBy: "content-length: ")
        .dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
      if parts[1].utf8.count >= length ?? 0 { return text }
    }
  }
}

extension NetworkTransport {
  /// Returns a transport whose time-out does not come before the answer, even on a machine that
  /// lets a test wait for minutes.
  static func patient(on thread: NetworkThread? = .shared) -> NetworkTransport {
    NetworkTransport(timeout: .seconds(3600), on: thread)
  }
}
