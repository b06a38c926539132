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
  /// Nobody is there; the request has not been sent.
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

/// A service that a closure plays, for tests and demonstrations.
public struct FakeTransport: Transport {
  private let answer: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Lets `answer` play the service.
  public init(
    _ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) {
    self.answer = answer
  }

  /// What the closure answers.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    try await answer(request)
  }
}

/// A transport that adds headers to each request as it is sent: a token that changes, for one.
public struct HeaderTransport: Transport {
  private let transport: any Transport
  private let headers: @Sendable () -> HTTPHeaders

  /// Adds `headers` to what goes over `transport`; a request's own win.
  public init(_ transport: any Transport, headers: @escaping @Sendable () -> HTTPHeaders) {
    self.transport = transport
    self.headers = headers
  }

  /// Sends `request` with the headers of this moment.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.headers = headers().merging(request.headers)
    return try await transport.send(request, to: base)
  }
}
