import ReelSupport
import Dispatch
import Synchronization

/// Runs the jobs of effects one after the other, in the order in which they became ready.
///
/// With one of these and a ``VirtualClock``, effects run in the same order every time. Paused, it
/// keeps jobs in its queue: so that what happens between two waits does not depend on how fast the
/// world answers, too.
///
/// ```swift
/// let executor = SerialEffectExecutor(clock: clock, isPaused: true)
/// store.send(.refreshTapped)  // starts an effect, which does not run yet
/// await executor.running { await store.settle() }
/// ```
public final class SerialEffectExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "reel.effects")
  private let clock: VirtualClock?
  private let work: TracedMutex<Work>

  private struct Work: Sendable {
    /// How many want the jobs to run; a paused executor runs them while this is above 0.
    var runners: Int
    /// How many jobs are queued or running.
    var jobs = 0
    /// Who waits until there is none.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// Creates an executor, with the clock that effects sleep on.
  ///
  /// - Parameters:
  ///   - clock: is held while a job is queued or running, so that it never jumps ahead of work.
  ///   - isPaused: whether jobs wait until ``resume()``.
  public init(clock: VirtualClock? = nil, isPaused: Bool = false) {
    self.clock = clock
    work = TracedMutex(Work(runners: isPaused ? 0 : 1))
    if isPaused { queue.suspend() }
  }

  deinit {
    // The system does not let go of a queue that is suspended.
    if work.withLock({ $0.runners == 0 }) { queue.resume() }
  }

  /// Lets jobs run; each call wants its own ``pause()``.
  public func resume() {
    work.withLock { work in
      if work.runners == 0 { queue.resume() }
      work.runners += 1
    }
  }

  /// Takes back one ``resume()``: the job that is running ends, the others stay queued.
  public func pause() {
    work.withLock { work in
      work.runners -= 1
      if work.runners == 0 { queue.suspend() }
    }
  }

  /// Returns when no job is queued or running: all has been done that can be without time passing.
  ///
  /// Pausing an executor that has work would leave it to the machine how much of that is done.
  public func drained() async {
    await withCheckedContinuation { continuation in
      let isIdle = work.withLock { work in
        if work.jobs > 0 { work.waiting.append(continuation) }
        return work.jobs == 0
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Lets jobs run while `body` does, and those to their end that are ready when it returns.
  public func running<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    resume()
    defer { pause() }
    let result = try await body()
    await drained()
    return result
  }

  /// Puts a job at the end of the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    clock?.hold()
    work.withLock { $0.jobs += 1 }
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      // First the clock, which may wake a sleeper: that one's job is counted before this one's end.
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
