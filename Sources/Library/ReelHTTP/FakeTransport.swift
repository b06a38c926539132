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
