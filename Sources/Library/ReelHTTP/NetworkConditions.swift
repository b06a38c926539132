import ReelSupport
import Synchronization

/// Simulated problems of the network, for demonstrations and tests.
///
/// May be read and changed from any thread. ``ConditionedTransport`` applies them.
public final class NetworkConditions: Sendable, CustomStringConvertible {
  /// The fate of one request.
  enum Fate: Equatable {
    case pass
    /// There is no network: nothing is sent.
    case offline
    /// No server is listening: nothing is sent.
    case refuse
    /// The connection breaks, and nothing has arrived.
    case lose
    /// The request is sent, and its answer is lost.
    case drop
    /// The request is sent, and its answer does not arrive in time.
    case timeout
    /// The request is sent, and nothing arrives for an hour.
    case hang
    /// The request is sent, but the answer is a 500.
    case spoil
    /// The request is sent, and half of the answer arrives.
    case garble
    /// The answer is this status, and nothing is sent.
    case status(Int)
  }

  struct Settings {
    var isOffline = false
    /// The range of the additional latency.
    var latency = Duration.zero...Duration.zero
    /// The random numbers for `latency`, separate from those for failures, so that neither affects
    /// the other.
    var latencyRandom = SplitMix64(seed: 0)
    /// The fraction of requests that fail, in 0…1.
    var failureRate = 0.0
    var random = SplitMix64(seed: 0)
    /// The fates of the next requests, in the order in which they were given.
    var next: [Fate] = []

    /// The conditions other than being offline, in words.
    var faults: [String] {
      var parts: [String] = []
      if latency.upperBound > .zero { parts.append("latency \(NetworkWords.text(latency))") }
      if failureRate > 0 { parts.append("fail \(NetworkWords.percentage(failureRate))") }
      let words = next.map(\.word)
      if !words.isEmpty { parts.append("next: " + words.joined(separator: ", ")) }
      return parts
    }

    /// Draws the additional latency of the next request.
    mutating func drawLatency() -> Duration {
      let span = Int((latency.upperBound - latency.lowerBound) / .milliseconds(1))
      guard span > 0 else { return latency.lowerBound }
      return latency.lowerBound + .milliseconds(Int.random(in: 0...span, using: &latencyRandom))
    }
  }

  private let settings = Mutex(Settings())

  /// Creates a working network.
  public init() {}

  /// Changes the conditions according to `words`.
  ///
  /// - `offline`, `online`: disconnects or connects the network. While it is offline, requests fail
  ///   at once, unsent.
  /// - `latency 200ms`: delays every request, on the store's clock; `0ms` ends it.
  /// - `latency 1ms..90ms [--seed n]`: delays each request by whole milliseconds drawn from a range
  ///   by a generator with this seed (0 by default), so that later requests may overtake earlier
  ///   ones: the same seed gives the same order.
  /// - `fail 10% [--seed n]`: makes a fraction of the requests fail, unsent and with a 500, drawn
  ///   by a generator with this seed (0 by default): the same seed gives the same failures. `0%`
  ///   ends it.
  /// - `drop next`: the next request is sent, and its answer is lost.
  /// - `status 500 next`: the next request gets this answer, unsent.
  /// - `refuse next`, `lose next`: the next request does not arrive: no server is listening, or the
  ///   connection breaks.
  /// - `timeout next`, `spoil next`, `garble next`: the next request is sent; its answer does not
  ///   arrive in time, is replaced by a 500, or only half of it arrives.
  /// - `hang next`: the next request is sent, and times out after an hour on the store's clock.
  /// - `pass next 3`: the next three requests are unaffected.
  ///
  /// Conditions for next requests are queued, one for each request; while offline they remain
  /// queued.
  ///
  /// - Throws: A ``NetworkWordsError``, which says what would be right.
  public func apply(_ words: [String]) throws(NetworkWordsError) {
    apply(try Self.change(words))
  }

  /// A change of the conditions.
  package struct Change: Sendable {
    fileprivate let body: NetworkWords.Change
  }

  /// Returns the change that words mean, without making it: to find mistakes before.
  ///
  /// - Throws: A ``NetworkWordsError``, which says what would be right.
  package static func change(_ words: [String]) throws(NetworkWordsError) -> Change {
    Change(body: try NetworkWords.parse(words))
  }

  /// Makes a change.
  package func apply(_ change: Change) {
    settings.withLock { settings in change.body(&settings) }
  }

  /// The conditions as words: `online, latency 200ms, fail 10%, next: drop`.
  public var description: String {
    settings.withLock { [$0.isOffline ? "offline" : "online"] + $0.faults }
      .joined(separator: ", ")
  }

  /// Whether the network is offline.
  package var isOffline: Bool { settings.withLock { $0.isOffline } }

  /// The range of the additional latency.
  package var latency: ClosedRange<Duration> { settings.withLock { $0.latency } }

  /// The fraction of requests that fail, from 0 to 1.
  package var failureRate: Double { settings.withLock { $0.failureRate } }

  /// The fates of the next requests: their names in `.net`, and the status if there is one.
  package var nextFates: [(name: String, status: Int?)] {
    settings.withLock { settings in
      settings.next.map { fate in
        if case .status(let code) = fate { ("status", code) } else { (fate.word, nil) }
      }
    }
  }

  /// Decides the fate and the latency of the next request.
  func decide() -> (fate: Fate, latency: Duration) {
    settings.withLock { settings in
      if settings.isOffline { return (.offline, .zero) }
      let latency = settings.drawLatency()
      if !settings.next.isEmpty { return (settings.next.removeFirst(), latency) }
      let fails = settings.random.unit() < settings.failureRate
      return (fails ? .status(500) : .pass, latency)
    }
  }
}

extension NetworkConditions.Fate {
  /// The word for it in `.net`.
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
