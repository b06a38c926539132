/// A service implemented as a closure, for tests and demonstrations.
public struct FakeTransport: Transport {
  private let answer: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Creates a transport whose requests are answered by `answer`.
  public init(
    _ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) {
    self.answer = answer
  }

  /// Returns the closure's answer.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    try await answer(request)
  }
}
