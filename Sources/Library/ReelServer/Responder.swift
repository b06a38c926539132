import ReelSupport
import CMicroHTTPD
import Foundation

/// What libmicrohttpd calls, from the threads of its connections.
///
/// The listener keeps it alive until the last of them has ended.
final class Responder: Sendable {
  private let answer: @Sendable (ReceivedRequest) -> Response
  /// The answer to what comes in on an open connection while the server ends.
  private let refusal: Response
  private let isStopping = TracedMutex(false)
  private let running = DispatchGroup()

  init(refusal: Response, _ answer: @escaping @Sendable (ReceivedRequest) -> Response) {
    self.refusal = refusal
    self.answer = answer
  }

  /// Refuses new requests, and returns when those that are being answered have been sent, or when
  /// so many seconds have passed.
  func waitUntilIdle(atMost seconds: Double?) {
    isStopping.withLock { $0 = true }
    if let seconds { _ = running.wait(timeout: .now() + seconds) } else { running.wait() }
  }

  static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { _, target, _ in
      let exchange = Exchange(target: target.map { String(cString: $0) } ?? "/")
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  static let handle: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, part, size, exchange in
    guard let context, let connection, let method, let size, let exchange = exchange?.pointee else {
      return reel_mhd_no
    }
    return Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue().handle(
      Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(), connection,
      String(cString: method), UnsafeRawBufferPointer(start: part, count: size.pointee),
      &size.pointee)
  }

  static let end: MHD_RequestCompletedCallback = { context, _, exchange, _ in
    guard let context, let pointer = exchange?.pointee else { return }
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
      // A client that asks before it sends too much is answered at once.
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
    // Checked and counted in one step, so that stopping overlooks no request.
    let isStopping = isStopping.withLock { isStopping in
      exchange.isRunning = !isStopping
      if exchange.isRunning { running.enter() }
      return isStopping
    }
    return send(
      isStopping ? refusal : answer(exchange.request(method, connection)), connection)
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
