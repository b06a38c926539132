import Dispatch
import Foundation
import Synchronization

/// Runs the task of a test on a thread that no other task needs, so that the test may block it.
final class OwnThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Counts the jobs, and the end behind them.
  private let count = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [self] in
      while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Has the thread end once nothing is left to run.
  func end() { count.signal() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  /// Waits for the next job; nil at the end.
  private func next() -> UnownedJob? {
    count.wait()
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
