/// Sends requests to a service and receives its answers.
///
/// A test can replace it with a closure:
/// ```swift
/// FakeTransport { request in HTTPResponse(status: 200, text: "[]") }
/// ```
public protocol Transport: Sendable {
  /// Sends `request` to the service at `base` and waits for the answer, with any status.
  ///
  /// - Throws: A ``TransportError`` if there is no answer.
  func send(_ request: HTTPRequest, to base: BaseURL) async throws(TransportError) -> HTTPResponse
}

/// The reason why there is no answer.
public enum TransportError: Error, Equatable, Sendable {
  /// This program cannot send requests: libcurl is missing, for instance.
  case unusable(reason: String)
  /// No server is listening; the request has not been sent.
  case noConnection
  /// The answer did not arrive in time; the request may have arrived.
  case timedOut
  /// The connection broke; the request may have arrived.
  case connectionLost
  /// The answer exceeds the size limit in bytes; the request has arrived.
  case tooLong(limit: Int)
  /// The server redirects to a place to which nothing, or not this secret, is sent, or in a circle,
  /// without a target; the request has arrived.
  case redirected(target: String)
  /// The calling task was cancelled; the request may have arrived.
  case cancelled
}
