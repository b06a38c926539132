import Reel

/// A transport on virtual time: the clock, not the speed of the network, determines when requests
/// and answers arrive.
///
/// A request takes two turns on the clock, one on its way there and one on its way back. Turns go
/// to callers in the order of their calls, after the additional latency. The actual request is sent
/// in the first turn, while the clock stands still: one at a time, however many are under way. So
/// the same requests are answered in the same order each time, over any transport, and the service
/// assigns its ids in that order too.
public struct OrderedTransport: Transport {
  private let transport: any Transport
  private let clock: VirtualClock

  /// Creates a transport that orders requests over `transport` by `clock`, on which the effects
  /// that make them run as well, on a `SerialEffectExecutor`.
  public init(_ transport: any Transport, clock: VirtualClock) {
    self.transport = transport
    self.clock = clock
  }

  /// Sends `request` in its turn.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    try await turn()
    let answer = await clock.hold { () async -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) {
        return .success(try await transport.send(request, to: base))
      } catch {
        return .failure(error)
      }
    }
    try await turn()
    return try answer.get()
  }

  /// Waits until all earlier callers have had their turn.
  private func turn() async throws(TransportError) {
    do {
      try await clock.sleep(for: .zero)
    } catch {
      throw .cancelled
    }
  }
}
