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
  /// How many want the jobs to run; a paused executor runs them while this is above 0.
  private let runners: Mutex<Int>

  /// Makes an executor.
  ///
  /// - Parameters:
  ///   - clock: is held while a job is queued or running, so that it never jumps ahead of work.
  ///   - isPaused: whether jobs wait until ``resume()``.
  public init(clock: VirtualClock? = nil, isPaused: Bool = false) {
    self.clock = clock
    runners = Mutex(isPaused ? 0 : 1)
    if isPaused { queue.suspend() }
  }

  deinit {
    // The system does not let go of a queue that is suspended.
    if runners.withLock({ $0 == 0 }) { queue.resume() }
  }

  /// Lets jobs run; each call wants its own ``pause()``.
  public func resume() {
    runners.withLock { runners in
      if runners == 0 { queue.resume() }
      runners += 1
    }
  }

  /// Takes back one ``resume()``: the job that is running ends, the others stay queued.
  public func pause() {
    runners.withLock { runners in
      runners -= 1
      if runners == 0 { queue.suspend() }
    }
  }

  /// Lets jobs run while `body` does.
  public func running<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    resume()
    defer { pause() }
    return try await body()
  }

  /// Puts a job at the end of the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    clock?.hold()
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      clock?.release()
    }
  }
}
