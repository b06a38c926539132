import Synchronization

/// A clock that stands still until a caller waits, and then jumps from one sleeper to the next.
///
/// It jumps only while a caller waits (``Store/settle()`` or ``advance(by:)``) and nothing holds
/// it: no job of its ``SerialEffectExecutor`` is queued or running, and no request is out
/// (``hold(_:)``). Retries and polls then take no real time, and happen in the same order each
/// time.
public final class VirtualClock: StoreClock {
  private struct Sleeper {
    var wakeUp: WakeUp
    var continuation: CheckedContinuation<Void, any Error>
  }

  /// When a sleeper wakes: by deadline; a caller that advances the time wakes after all sleepers
  /// that it advances past.
  private struct WakeUp: Comparable {
    var deadline: Timestamp
    var isWait: Bool
    var serial: Int

    static func < (left: WakeUp, right: WakeUp) -> Bool {
      if left.deadline != right.deadline { return left.deadline < right.deadline }
      return left.isWait == right.isWait ? left.serial < right.serial : right.isWait
    }
  }

  private struct State {
    var now: Timestamp
    var holds = 0
    var waiting = 0
    var nextSerial = 0
    /// The sleepers by their serial numbers.
    var sleepers: [Int: Sleeper] = [:]
    /// In which order they wake, with some that are gone.
    var wakeUps = Heap<WakeUp>()
    var cancelled: Set<Int> = []

    mutating func add(_ sleeper: Sleeper) {
      // Not before it sleeps: otherwise the clock would jump past its deadline.
      if sleeper.wakeUp.isWait { waiting += 1 }
      sleepers[sleeper.wakeUp.serial] = sleeper
      wakeUps.insert(sleeper.wakeUp)
    }

    /// Removes a sleeper; returns nil if it has woken, or does not sleep yet.
    mutating func remove(_ serial: Int) -> Sleeper? {
      guard let sleeper = sleepers.removeValue(forKey: serial) else { return nil }
      if sleeper.wakeUp.isWait { waiting -= 1 }
      // Many that are cancelled, such as time limits, must not be kept until their time comes.
      if wakeUps.count > 2 * sleepers.count + 32 {
        wakeUps = Heap(sleepers.values.map(\.wakeUp))
      }
      return sleeper
    }

    /// Removes the sleeper to wake next, if the clock may jump, and sets the time to its deadline.
    mutating func jump() -> Sleeper? {
      guard waiting > 0, holds == 0 else { return nil }
      while let next = wakeUps.popFirst() {
        guard let sleeper = remove(next.serial) else { continue }
        // Held until it has woken: otherwise another thread could jump ahead before it runs.
        holds += 1
        now = max(now, next.deadline)
        return sleeper
      }
      return nil
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
    state.withLock { state in
      state.sleepers.values.lazy.map(\.wakeUp).filter { !$0.isWait }.map(\.deadline).min()
    }
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
          let deadline = state.now + max(duration, .zero)
          state.add(
            Sleeper(
              wakeUp: WakeUp(deadline: deadline, isWait: isWait, serial: serial),
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
      let sleeper = state.withLock { state in
        let sleeper = state.remove(serial)
        if sleeper == nil { state.cancelled.insert(serial) }
        return sleeper
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
