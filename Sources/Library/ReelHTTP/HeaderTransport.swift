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
