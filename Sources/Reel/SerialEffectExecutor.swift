import Dispatch

/// Runs the jobs of effects one after the other, in the order in which they became ready.
///
/// With one of these and a ``VirtualClock``, effects run in the same order every time.
public final class SerialEffectExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "reel.effects")
  private let clock: VirtualClock?

  /// Makes an executor.
  ///
  /// - Parameter clock: is held while a job is queued or running, so that it never jumps ahead
  ///   of work.
  public init(clock: VirtualClock? = nil) {
    self.clock = clock
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
