import ReelSupport
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
    /// No server is there: nothing is sent.
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

    /// What is wrong besides there being no network, in words.
    var faults: [String] {
      var parts: [String] = []
      if latency.upperBound > .zero { parts.append("latency \(NetworkWords.text(latency))") }
      if failureRate > 0 { parts.append("fail \(NetworkWords.percentage(failureRate))") }
      let words = next.map(\.word)
      if !words.isEmpty { parts.append("next: " + words.joined(separator: ", ")) }
      return parts
    }

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
  /// - `refuse next`, `lose next`: the next request does not arrive; no server is there, or the
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
    settings.withLock { [$0.isOffline ? "offline" : "online"] + $0.faults }
      .joined(separator: ", ")
  }

  /// Whether there is no network.
  package var isOffline: Bool { settings.withLock { $0.isOffline } }

  /// Between which times a request takes longer.
  package var latency: ClosedRange<Duration> { settings.withLock { $0.latency } }

  /// The part of the requests that fails, 0 to 1.
  package var failureRate: Double { settings.withLock { $0.failureRate } }

  /// What becomes of the next requests: what `.net` calls it, and the status where it is one.
  package var nextFates: [(name: String, status: Int?)] {
    settings.withLock { settings in
      settings.next.map { fate in
        if case .status(let code) = fate { ("status", code) } else { (fate.word, nil) }
      }
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
