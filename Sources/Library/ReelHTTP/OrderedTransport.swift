import Reel

/// A transport on virtual time: when a request arrives, and when its answer does, is decided by the
/// clock, never by how fast the network is.
///
/// A request takes two turns on the clock, one on its way there and one on its way back. The caller
/// that asks first has the first turn; latency, which is waited for before, changes that. The
/// request itself goes out in its first turn, while the clock stands still: one at a time, however
/// many are under way. The same requests are so answered in the same order each time, over any
/// transport, and the service gives its ids in that order too.
public struct OrderedTransport: Transport {
  private let transport: any Transport
  private let clock: VirtualClock

  /// Orders what goes over `transport` by `clock`, on which the effects that ask run as well: on a
  /// `SerialEffectExecutor`.
  public init(_ transport: any Transport, clock: VirtualClock) {
    self.transport = transport
    self.clock = clock
  }

  /// Sends `request` when it is its turn.
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

  /// Waits until all those have had their turn who have waited longer.
  private func turn() async throws(TransportError) {
    do {
      try await clock.sleep(for: .zero)
    } catch {
      throw .cancelled
    }
  }
}
