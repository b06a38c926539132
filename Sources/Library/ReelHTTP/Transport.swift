/// What brings requests to a service and answers back.
///
/// A test fakes it with a closure:
/// ```swift
/// FakeTransport { request in HTTPResponse(status: 200, text: "[]") }
/// ```
public protocol Transport: Sendable {
  /// Sends `request` to the service at `base` and waits for the answer, whatever its status.
  ///
  /// - Throws: ``TransportError`` where there is no answer.
  func send(_ request: HTTPRequest, to base: BaseURL) async throws(TransportError) -> HTTPResponse
}

/// Why there is no answer.
public enum TransportError: Error, Equatable, Sendable {
  /// No server is there; the request has not been sent.
  case noConnection
  /// The answer did not come in time; the request may have arrived.
  case timedOut
  /// The connection broke; the request may have arrived.
  case connectionLost
  /// The answer has more bytes than may be read; the request has arrived.
  case tooLong(limit: Int)
  /// The server sends on to where nothing is sent, with these keys or at all; the request has
  /// arrived.
  case redirected(target: String)
  /// The task that asked was cancelled; the request may have arrived.
  case cancelled
}
