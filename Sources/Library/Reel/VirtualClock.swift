import Synchronization

/// A clock that stands still until a caller waits, and then jumps from one sleeper to the next.
///
/// It jumps only while a caller waits (``Store/settle()`` or ``advance(by:)``) and nothing holds
/// it: no job of its ``SerialEffectExecutor`` is queued or running, and no request is out
/// (``hold(_:)``). Retries and polls then take no real time, and happen in the same order each
/// time.
public final class VirtualClock: StoreClock {
  private struct Sleeper {
    var deadline: Timestamp
    var serial: Int
    var isWait: Bool
    var continuation: CheckedContinuation<Void, any Error>

    /// By deadline; a caller that advances the time wakes after all sleepers that it advances past.
    func isBefore(_ other: Sleeper) -> Bool {
      if deadline != other.deadline { return deadline < other.deadline }
      return isWait == other.isWait ? serial < other.serial : other.isWait
    }
  }

  private struct State {
    var now: Timestamp
    var holds = 0
    var waiting = 0
    var nextSerial = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []

    /// Removes the sleeper to wake next, if the clock may jump, and sets the time to its deadline.
    mutating func jump() -> Sleeper? {
      guard waiting > 0, holds == 0,
        let index = sleepers.indices.min(by: { sleepers[$0].isBefore(sleepers[$1]) })
      else { return nil }
      let sleeper = sleepers.remove(at: index)
      // Held until it has woken: otherwise another thread could jump ahead before it runs.
      holds += 1
      now = max(now, sleeper.deadline)
      if sleeper.isWait { waiting -= 1 }
      return sleeper
    }
  }

  /// The start of scripts: 2026-01-01T00:00:00Z.
  public static let epoch = Timestamp(milliseconds: 1_767_225_600_000)

  private let state: Mutex<State>

  /// Creates a clock that stands at `start`.
  public init(start: Timestamp = VirtualClock.epoch) {
    state = Mutex(State(now: start))
  }

  /// The virtual time.
  public var now: Timestamp { state.withLock { $0.now } }

  /// When the first sleeper will wake; nil if no task sleeps.
  package var nextWakeUp: Timestamp? {
    state.withLock { state in state.sleepers.filter { !$0.isWait }.map(\.deadline).min() }
  }

  /// Returns when the clock has jumped `duration` ahead.
  public func sleep(for duration: Duration) async throws {
    try await sleep(for: duration, isWait: false)
  }

  /// Advances by `duration`: everything that sleeps no longer than that wakes, in order.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func advance(by duration: Duration) async throws {
    try await sleep(for: duration, isWait: true)
  }

  /// Keeps the clock from jumping while `body` runs, as for a request to the outside.
  public func hold<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    hold()
    defer { release() }
    return try await body()
  }

  /// Keeps the clock from jumping until ``release()``.
  public func hold() {
    state.withLock { $0.holds += 1 }
  }

  /// Balances one ``hold()``.
  public func release() {
    state.withLock { $0.holds -= 1 }
    runAhead()
  }

  /// Registers a waiting caller: the clock may jump.
  public func beginWaiting() {
    state.withLock { $0.waiting += 1 }
    runAhead()
  }

  /// Unregisters a waiting caller.
  public func endWaiting() {
    state.withLock { $0.waiting -= 1 }
  }

  private func sleep(for duration: Duration, isWait: Bool) async throws {
    let serial = state.withLock { state in
      state.nextSerial += 1
      return state.nextSerial
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.remove(serial) != nil { return true }
          // Not before it sleeps: otherwise the clock would jump past its deadline.
          if isWait { state.waiting += 1 }
          state.sleepers.append(
            Sleeper(
              deadline: state.now + max(duration, .zero), serial: serial, isWait: isWait,
              continuation: continuation))
          return false
        }
        if isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          runAhead()
        }
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { state in
        guard let index = state.sleepers.firstIndex(where: { $0.serial == serial }) else {
          state.cancelled.insert(serial)
          return nil
        }
        if state.sleepers[index].isWait { state.waiting -= 1 }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(serial) }
  }

  /// Wakes sleepers as long as the clock may jump.
  private func runAhead() {
    while let sleeper = state.withLock({ $0.jump() }) {
      sleeper.continuation.resume()
      state.withLock { $0.holds -= 1 }
    }
  }
}
