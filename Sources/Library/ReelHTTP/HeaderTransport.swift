/// A transport that adds headers to each request when it is sent, such as a changing token.
public struct HeaderTransport: Transport {
  private let transport: any Transport
  private let headers: @Sendable () -> HTTPHeaders

  /// Creates a transport that adds `headers`; those of the request itself take precedence.
  public init(_ transport: any Transport, headers: @escaping @Sendable () -> HTTPHeaders) {
    self.transport = transport
    self.headers = headers
  }

  /// Sends `request` with the current headers.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.headers = headers().merging(request.headers)
    return try await transport.send(request, to: base)
  }
}
