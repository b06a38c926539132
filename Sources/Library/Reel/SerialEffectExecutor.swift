import Dispatch
import Synchronization

/// Runs the jobs of effects one after the other, in the order in which they became ready.
///
/// Its jobs run beside the thread that sends actions, so what they send may arrive before or after
/// what that thread does next: the rest of a ``Effect/merge(_:)-(Effect<Action>...)``, another
/// action. While paused, it keeps jobs in its queue. With a ``VirtualClock``, and paused except in
/// ``running(isolation:_:)``, everything happens in the same order every time.
///
/// ```swift
/// let executor = SerialEffectExecutor(clock: clock, isPaused: true)
/// store.send(.refreshTapped)  // starts an effect, which does not run yet
/// await executor.running { await store.settle() }
/// ```
public final class SerialEffectExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "reel.effects")
  private let clock: VirtualClock?
  private let work: Mutex<Work>

  private struct Work: Sendable {
    /// The number of calls that want the jobs to run; a paused executor runs them while it is above
    /// 0.
    var runners: Int
    /// How many jobs are queued or running.
    var jobs = 0
    /// The callers that wait until there is no job.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - clock: the clock that effects sleep on; it is held while a job is queued or running, so
  ///     that it never jumps ahead of work.
  ///   - isPaused: whether jobs wait until ``resume()``.
  public init(clock: VirtualClock? = nil, isPaused: Bool = false) {
    self.clock = clock
    work = Mutex(Work(runners: isPaused ? 0 : 1))
    if isPaused { queue.suspend() }
  }

  deinit {
    // The system does not release a suspended queue.
    if work.withLock({ $0.runners == 0 }) { queue.resume() }
  }

  /// Starts running jobs; each call must be balanced with ``pause()``.
  public func resume() {
    work.withLock { work in
      if work.runners == 0 { queue.resume() }
      work.runners += 1
    }
  }

  /// Balances one ``resume()``: the running job ends, and the others stay queued.
  public func pause() {
    work.withLock { work in
      work.runners -= 1
      if work.runners == 0 { queue.suspend() }
    }
  }

  /// Returns when no job is queued or running: everything that needs no time to pass has been done.
  ///
  /// Pausing an executor in the middle of its work would make the outcome depend on the machine.
  public func drained() async {
    await withCheckedContinuation { continuation in
      let isIdle = work.withLock { work in
        if work.jobs > 0 { work.waiting.append(continuation) }
        return work.jobs == 0
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Runs jobs during `body`, and then to their end those that are ready when it returns.
  public func running<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    resume()
    defer { pause() }
    let result = try await body()
    await drained()
    return result
  }

  /// Appends a job to the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    clock?.hold()
    work.withLock { $0.jobs += 1 }
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      // First the clock, which may wake a sleeper: the sleeper's job is counted before this one
      // ends.
      clock?.release()
      finishJob()
    }
  }

  private func finishJob() {
    let waiting = work.withLock { work in
      work.jobs -= 1
      guard work.jobs == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { work.waiting = [] }
      return work.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
