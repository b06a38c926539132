import ReelSupport
import Reel
import Synchronization

/// What is wrong with the network at the moment, on demand: for demonstrations and tests.
///
/// May be read and changed from any thread. ``ConditionedTransport`` acts on it.
public final class NetworkConditions: Sendable, CustomStringConvertible {
  /// What becomes of one request.
  enum Fate: Equatable {
    case pass
    /// There is no network: nothing is sent.
    case offline
    /// Nobody is there: nothing is sent.
    case refuse
    /// The connection breaks, and nothing has arrived.
    case lose
    /// The request is sent, and its answer lost.
    case drop
    /// The request is sent, and its answer does not come in time.
    case timeout
    /// The request is sent, and nothing comes for an hour.
    case hang
    /// The request is sent, and the answer is a 500 all the same.
    case spoil
    /// The request is sent, and half of the answer comes.
    case garble
    /// This status is the answer, and nothing is sent.
    case status(Int)
  }

  struct Settings {
    var isOffline = false
    /// Between which times a request takes longer.
    var latency = Duration.zero...Duration.zero
    /// Draws from `latency`, apart from what fails, so that neither changes the other.
    var latencyRandom = SplitMix64(seed: 0)
    /// The part of the requests that fails, in 0…1.
    var failureRate = 0.0
    var random = SplitMix64(seed: 0)
    /// What waits for the next requests, in the order in which it was asked for.
    var next: [Fate] = []

    /// How much longer the next request takes.
    mutating func drawLatency() -> Duration {
      let span = Int((latency.upperBound - latency.lowerBound) / .milliseconds(1))
      guard span > 0 else { return latency.lowerBound }
      return latency.lowerBound + .milliseconds(Int.random(in: 0...span, using: &latencyRandom))
    }
  }

  private let settings = Mutex(Settings())

  /// A network that works.
  public init() {}

  /// Changes the conditions as `words` say.
  ///
  /// - `offline`, `online`: whether there is a network. Requests fail at once, unsent.
  /// - `latency 200ms`: how long every request takes longer, on the store's clock; `0ms` ends it.
  /// - `latency 1ms..90ms [--seed n]`: between which times each takes longer, in whole milliseconds
  ///   drawn by a generator that starts at the seed (0 if not given), so that later requests
  ///   overtake earlier ones: the same seed, the same order.
  /// - `fail 10% [--seed n]`: how many requests fail, unsent and with a 500, by a generator that
  ///   starts at the seed (0 if not given): the same seed, the same failures. `0%` ends it.
  /// - `drop next`: the next request is sent, and its answer lost.
  /// - `status 500 next`: the next request gets this answer, unsent.
  /// - `refuse next`, `lose next`: the next request does not arrive; nobody is there, or the
  ///   connection breaks.
  /// - `timeout next`, `spoil next`, `garble next`: the next request is sent; its answer does not
  ///   come in time, is a 500 all the same, or only half of it comes.
  /// - `hang next`: the next request is sent, and times out after an hour on the store's clock.
  /// - `pass next 3`: nothing happens to the next three requests.
  ///
  /// What is for the next request waits in a queue, one for each to come; while offline it stays.
  ///
  /// - Throws: ``NetworkWordsError``, which says what is right.
  public func apply(_ words: [String]) throws(NetworkWordsError) {
    let change = try NetworkWords.parse(words)
    settings.withLock { settings in change(&settings) }
  }

  /// The conditions as words: `online, latency 200ms, fail 10%, next: drop`.
  public var description: String {
    settings.withLock { settings in
      var parts = [settings.isOffline ? "offline" : "online"]
      if settings.latency.upperBound > .zero {
        parts.append("latency \(NetworkWords.text(settings.latency))")
      }
      if settings.failureRate > 0 {
        parts.append("fail \(NetworkWords.percentage(settings.failureRate))")
      }
      let next = settings.next.map(\.word)
      if !next.isEmpty { parts.append("next: " + next.joined(separator: ", ")) }
      return parts.joined(separator: ", ")
    }
  }

  /// Decides about the next request, and how long it takes.
  func decide() -> (fate: Fate, latency: Duration) {
    settings.withLock { settings in
      if settings.isOffline { return (.offline, .zero) }
      let latency = settings.drawLatency()
      if !settings.next.isEmpty { return (settings.next.removeFirst(), latency) }
      // No number is drawn where nothing can fail, so that a rate set later starts at its seed.
      guard settings.failureRate > 0 else { return (.pass, latency) }
      let fails = settings.random.unit() < settings.failureRate
      return (fails ? .status(500) : .pass, latency)
    }
  }
}

/// A transport on which ``NetworkConditions`` act.
public struct ConditionedTransport: Transport {
  private let conditions: NetworkConditions
  private let clock: any StoreClock
  private let transport: any Transport

  /// Lets `conditions` act on `transport`.
  ///
  /// - Parameters:
  ///   - transport: the network as it is.
  ///   - conditions: what is done to it.
  ///   - clock: what latency is measured by.
  public init(
    _ transport: any Transport, under conditions: NetworkConditions, clock: any StoreClock
  ) {
    self.transport = transport
    self.conditions = conditions
    self.clock = clock
  }

  /// Sends `request`, as far as the conditions allow.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
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

extension NetworkConditions.Fate {
  /// The word that asks for it.
  fileprivate var word: String {
    switch self {
    case .pass: "pass"
    case .offline: "offline"
    case .refuse: "refuse"
    case .lose: "lose"
    case .drop: "drop"
    case .timeout: "timeout"
    case .hang: "hang"
    case .spoil: "spoil"
    case .garble: "garble"
    case .status(let code): "status \(code)"
    }
  }
}
