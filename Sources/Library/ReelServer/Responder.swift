import CMicroHTTPD
import Foundation
import Synchronization

/// The callbacks of libmicrohttpd, called on the threads of its connections.
///
/// The listener retains it until the last thread has ended.
final class Responder: Sendable {
  private let answer: @Sendable (ReceivedRequest) -> Response
  /// The answer to requests on an open connection while the server stops.
  private let refusal: Response
  private let rules: RequestRules
  private let connections: OpenConnections
  private let isStopping = Mutex(false)
  private let running = DispatchGroup()

  init(
    refusal: Response, rules: RequestRules, connections: OpenConnections,
    _ answer: @escaping @Sendable (ReceivedRequest) -> Response
  ) {
    self.refusal = refusal
    self.rules = rules
    self.connections = connections
    self.answer = answer
  }

  /// Refuses new requests, and returns when pending ones have been answered, or after the given
  /// seconds.
  func waitUntilIdle(atMost seconds: Double?) {
    isStopping.withLock { $0 = true }
    if let seconds { _ = running.wait(timeout: .now() + seconds) } else { running.wait() }
  }

  static let connect: MHD_NotifyConnectionCallback = { context, connection, _, code in
    guard let context, let connection else { return }
    let connections = Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue().connections
    if reel_mhd_is_open(code) != 0 {
      connections.open(connection)
    } else {
      connections.close(connection)
    }
  }

  static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { _, target, _ in
      let exchange = Exchange(target: target.map { String(cString: $0) } ?? "/")
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  static let handle: MHD_AccessHandlerCallback = {
    context, connection, _, method, version, part, size, exchange in
    guard let context, let connection, let method, let size, let pointer = exchange?.pointee else {
      return reel_mhd_no
    }
    let responder = Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    if exchange.stage == .headers,
      let problem = responder.rules.problem(
        version: version.map { String(cString: $0) } ?? "", exchange.headers(connection))
    {
      return responder.refuse(problem, exchange, connection)
    }
    return responder.handle(
      exchange, connection, String(cString: method),
      UnsafeRawBufferPointer(start: part, count: size.pointee),
      &size.pointee)
  }

  static let end: MHD_RequestCompletedCallback = { context, connection, exchange, _ in
    guard let context, let connection, let pointer = exchange?.pointee else { return }
    Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue().connections
      .note(connection, isAnswering: false)
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    if exchange.isRunning {
      Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue().running.leave()
    }
  }

  private func handle(
    _ exchange: Exchange, _ connection: OpaquePointer, _ method: String,
    _ part: UnsafeRawBufferPointer, _ unread: inout Int
  ) -> MHD_Result {
    if exchange.stage == .headers {
      exchange.stage = .body
      // A client that asks before sending too much is answered at once.
      return exchange.asksTooMuch(connection)
        ? respond(exchange, connection, method) : reel_mhd_yes
    }
    if !part.isEmpty {
      unread = 0
      exchange.receive(part)
      if exchange.stage == .body, exchange.received > BodyLimits.read {
        exchange.stage = .refused
        let refusal = answer(exchange.request(method, connection)).lastBytes
        refusal.withUnsafeBytes { reel_mhd_send_last(connection, $0.baseAddress, $0.count) }
      }
      return exchange.received <= BodyLimits.read + BodyLimits.dropped
        ? reel_mhd_yes : reel_mhd_no
    }
    guard exchange.stage == .body else { return reel_mhd_no }
    return respond(exchange, connection, method)
  }

  private func respond(
    _ exchange: Exchange, _ connection: OpaquePointer, _ method: String
  ) -> MHD_Result {
    connections.note(connection, isAnswering: true)
    // Checked and counted in one step, so that stopping misses no request.
    let isStopping = isStopping.withLock { isStopping in
      exchange.isRunning = !isStopping
      if exchange.isRunning { running.enter() }
      return isStopping
    }
    return send(
      isStopping ? refusal : answer(exchange.request(method, connection)), connection)
  }

  /// Answers with the problem of a request, and ends the connection: what follows may be anything.
  private func refuse(
    _ problem: RequestRules.Problem, _ exchange: Exchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    exchange.stage = .body
    connections.note(connection, isAnswering: true)
    let response = Response(
      status: problem.status,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Connection": "close"],
      body: Array((problem.text + "\n").utf8))
    return send(response, connection)
  }

  private func send(_ response: Response, _ connection: OpaquePointer) -> MHD_Result {
    let made =
      response.more.map { OpenBody(response.body, more: $0).response }
      ?? response.body.withUnsafeBytes { reel_mhd_response($0.baseAddress, $0.count) }
    guard let made else { return reel_mhd_no }
    defer { MHD_destroy_response(made) }
    for (name, value) in response.headers.sorted(by: { $0.key < $1.key }) {
      MHD_add_response_header(made, name, value)
    }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }
}
