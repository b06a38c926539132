import Reel

/// A failure that every request of a task meets, whatever the conditions: nothing is sent.
package enum NetworkFailure: Sendable {
  /// There is no network.
  case offline
  /// No answer comes in time.
  case timeout
  /// The answer is this status.
  case status(Int)

  /// The failure of the current task's requests; nil if they are sent.
  @TaskLocal package static var current: NetworkFailure?
}

/// A transport that simulates ``NetworkConditions``.
public struct ConditionedTransport: Transport {
  private let conditions: NetworkConditions
  private let clock: any StoreClock
  private let transport: any Transport

  /// Wraps `transport` with `conditions`.
  ///
  /// - Parameters:
  ///   - transport: the actual network.
  ///   - conditions: the conditions to simulate.
  ///   - clock: the clock for latency.
  public init(
    _ transport: any Transport, under conditions: NetworkConditions, clock: any StoreClock
  ) {
    self.transport = transport
    self.conditions = conditions
    self.clock = clock
  }

  /// Sends `request`, subject to the conditions.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    switch NetworkFailure.current {
    case .offline: throw .noConnection
    case .timeout: throw .timedOut
    case .status(let code): return Self.failure(code)
    case nil: break
    }
    let (fate, latency) = conditions.decide()
    if fate == .offline { throw .noConnection }
    if latency > .zero {
      do {
        try await clock.sleep(for: latency)
      } catch {
        throw .cancelled
      }
    }
    switch fate {
    case .status(let code): return Self.failure(code)
    case .refuse: throw .noConnection
    case .lose: throw .connectionLost
    case .drop:
      _ = try await transport.send(request, to: base)
      throw .connectionLost
    case .timeout:
      _ = try await transport.send(request, to: base)
      throw .timedOut
    case .hang:
      _ = try await transport.send(request, to: base)
      do {
        try await clock.sleep(for: .seconds(3600))
      } catch {
        throw .cancelled
      }
      throw .timedOut
    case .spoil:
      _ = try await transport.send(request, to: base)
      return Self.failure(500)
    case .garble:
      var answer = try await transport.send(request, to: base)
      answer.body = answer.body.prefix(answer.body.count / 2)
      return answer
    case .pass, .offline:
      return try await transport.send(request, to: base)
    }
  }

  private static func failure(_ code: Int) -> HTTPResponse {
    HTTPResponse(
      status: code, headers: ["Content-Type": "application/json"],
      text: #"{"error":"simulated failure"}"#)
  }
}
