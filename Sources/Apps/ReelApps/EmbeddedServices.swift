import Foundation
import MockBackend
import ReelHTTP
import ReelShell
import Synchronization

/// The mock backend that a session starts for itself, and its transport.
///
/// On virtual time it answers inside the process, otherwise on a port of this machine like any
/// service.
struct EmbeddedServices: Sendable {
  /// The address, without a slash at the end.
  let address: String
  /// The transport that reaches it, and everything else.
  let transport: any Transport
  /// Stops it.
  let stop: @Sendable () -> Void

  /// Starts a backend: in memory for a temporary session, otherwise with a file.
  ///
  /// - Parameters:
  ///   - setup: the session.
  ///   - network: the transport to all others.
  /// - Throws: A `BackendError`, or any error of using the data directory.
  init(for setup: SessionSetup, beside network: any Transport) throws {
    var options = Backend.Options()
    if !setup.isTemporary {
      options.file = try setup.directories.url(for: .data).appendingPathComponent("backend.sqlite")
    }
    let clock = setup.clock
    options.now = { clock.now.milliseconds }
    guard setup.virtualClock != nil else {
      let backend = try Backend(options)
      address = backend.baseURL.absoluteString
      transport = network
      stop = { backend.stop() }
      return
    }
    if setup.isTemporary {
      // The same in every session; with persistent data, tokens would repeat.
      let count = Atomic(0)
      options.makeToken = { "token-\(count.add(1, ordering: .relaxed).newValue)" }
    }
    let backend = try EmbeddedBackend(options)
    address = "http://\(InProcessTransport.host)"
    transport = InProcessTransport(backend: backend, network: network)
    stop = { backend.stop() }
  }
}

/// Sends requests to a backend in this process, and those for other hosts to the network.
private struct InProcessTransport: Transport {
  /// A host that cannot exist in the network: RFC 6761, section 6.4.
  static let host = "embedded.invalid"

  let backend: EmbeddedBackend
  let network: any Transport

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    let url = request.url(below: base)
    guard url.host == Self.host else { return try await network.send(request, to: base) }
    let text = url.absoluteString
    let path = text.range(of: Self.host).map { text[$0.upperBound...] } ?? ""
    let sent = [("Host", Self.host)] + request.headers.entries.map { ($0.name, $0.value) }
    let answer = backend.answer(
      request.method.rawValue, path.isEmpty ? "/" : String(path),
      headers: Dictionary(sent, uniquingKeysWith: { $1 }), body: request.body.map(Array.init) ?? [])
    var headers = HTTPHeaders()
    for (name, value) in answer.headers.sorted(by: { $0.key < $1.key }) { headers[name] = value }
    return HTTPResponse(status: answer.status, headers: headers, body: Data(answer.body))
  }
}
