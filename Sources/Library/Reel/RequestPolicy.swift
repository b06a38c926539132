/// How requests of one kind, at one place and on one branch, interact.
///
/// A request is open from the frame that asks it until its effect has ended, so it may answer
/// several times.
///
/// It also says when the effect begins and how often it is performed: all that takes time, as
/// values, so that a log or a check can see it.
///
/// ```swift
/// case .search: .latest.debounced(for: .milliseconds(300))
/// case .changes: .latest.repeated(every: .seconds(30))
/// ```
public struct RequestPolicy: Sendable, Hashable {
  package enum Order: Sendable, Hashable { case latest, first, inOrder, concurrent }

  /// How requests that change something interact; none of them is ever given up, because the
  /// server's outcome has to be known.
  public enum Writing: Sendable {
    /// While one is open, another joins it; its answer serves both.
    case first
    /// One after the other, in the order in which they were asked.
    case inOrder
    /// All at once.
    case concurrent
  }

  package var order: Order
  package var writes = false
  /// Whether it is not cancelled, and all its answers are delivered.
  @usableFromInline package var isKept = false
  /// Whether only who asked can perform it.
  package var isOwn = false
  package var key = ""
  package var delay = Duration.zero
  package var spacing = Duration.zero
  package var retry: RetryPolicy?
  @usableFromInline package var interval: Duration?
  package var limit: Duration?
  package var isBackground = false

  /// Whether its effect is performed in rounds, which do not end by themselves.
  @usableFromInline var isRepeated: Bool { interval != nil }

  /// Whether its effect is performed in another way than at once, once, and to its end.
  var isTimed: Bool { retry != nil || interval != nil || limit != nil || isBackground }

  /// A new request ends the previous one, whose answers are dropped.
  public static let latest = RequestPolicy(order: .latest)
  /// While a request is open, another joins it; its answer serves both.
  ///
  /// One that is asked while an answer is reduced does not join the answered one, which is about to
  /// end, unless that is ``repeated(every:)``.
  public static let first = RequestPolicy(order: .first)
  /// One after the other, in the order in which they were asked.
  public static let inOrder = RequestPolicy(order: .inOrder)
  /// All at once.
  public static let concurrent = RequestPolicy(order: .concurrent)

  /// The policy of requests that change something: they are not cancelled, and every one of their
  /// answers is delivered, as long as there is the store.
  public static func writing(_ order: Writing) -> RequestPolicy {
    let order: Order =
      switch order {
      case .first: .first
      case .inOrder: .inOrder
      case .concurrent: .concurrent
      }
    return RequestPolicy(order: order, writes: true, isKept: true)
  }

  /// The policy of a request that changes nothing, and that is not cancelled nevertheless: what is
  /// done next depends on its answer.
  public var kept: RequestPolicy { with { $0.isKept = true } }

  /// The policy of a request that only who asked it can perform, because it concerns what is there:
  /// no other participant of a shared session repeats it.
  public var own: RequestPolicy { with { $0.isOwn = true } }

  /// The policy among requests with an equal key only, as in `.latest.keyed(by: id)`.
  public func keyed(by key: some CustomStringConvertible) -> RequestPolicy {
    with { $0.key = key.description }
  }

  /// The policy with a wait before the effect: with ``latest``, the effect begins once nothing has
  /// been asked for that long.
  ///
  /// The wait keeps ``Store/settle()`` waiting.
  public func debounced(for wait: Duration) -> RequestPolicy { with { $0.delay = wait } }

  /// The policy with at least so much time between the beginnings of two effects; the first one
  /// begins at once.
  ///
  /// With ``latest``, only the last of the requests in between is performed.
  public func throttled(to spacing: Duration) -> RequestPolicy { with { $0.spacing = spacing } }

  /// The policy that performs the effect again if it throws, before its error is reported.
  ///
  /// Actions that an attempt has sent remain sent. The wait between two attempts keeps
  /// ``Store/settle()`` waiting. An error may say that it is final: ``RequestError/isTransient``.
  public func retried(_ policy: RetryPolicy) -> RequestPolicy { with { $0.retry = policy } }

  /// The policy that performs the effect in rounds, with `interval` (at least a millisecond) after
  /// each, until the request is cancelled or superseded, or an answer finds that the part that
  /// asked is gone.
  ///
  /// An error in a round is reported and does not end the rounds. It does not keep
  /// ``Store/settle()`` waiting between its rounds.
  public func repeated(every interval: Duration) -> RequestPolicy {
    with { $0.interval = max(interval, .milliseconds(1)) }
  }

  /// The policy that ends the effect when it takes longer than `limit`, with an ``EffectTimeout``,
  /// or the ``RequestError/late`` of a call's error.
  ///
  /// Time is measured on the store's clock, for each attempt and each round. Work that ignores its
  /// cancellation is not waited for: it goes on, and anything that it sends after the limit is
  /// dropped. A next attempt may then run at the same time.
  public func limited(to limit: Duration) -> RequestPolicy { with { $0.limit = limit } }

  /// The policy of requests that ``Store/settle()`` does not wait for: those that last as long as
  /// the program, such as subscriptions.
  public var inBackground: RequestPolicy { with { $0.isBackground = true } }

  private func with(_ change: (inout RequestPolicy) -> Void) -> RequestPolicy {
    var policy = self
    change(&policy)
    return policy
  }
}
