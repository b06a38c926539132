import Synchronization

/// Waits with a time limit.
enum Race {
  /// Runs `body`; returns true if it ends within `limit` of real time, and false otherwise.
  ///
  /// `body` is then no longer awaited, but goes on until it notices its cancellation.
  static func first(
    within limit: Duration, _ body: @escaping @Sendable () async -> Void
  ) async -> Bool {
    let runner = Mutex<[Task<Void, Never>]>([])
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let once = Once(continuation)
        let work = Task {
          await body()
          once.resume(true)
        }
        let timer = Task {
          try? await Task.sleep(for: limit)
          once.resume(false)
        }
        runner.withLock { $0 = [work, timer] }
        // Cancelled before there was anything to end.
        if Task.isCancelled { timer.cancel() }
      }
    } onCancel: {
      runner.withLock { $0.last?.cancel() }
    }
    for task in runner.withLock({ $0 }) { task.cancel() }
    return result
  }

  /// A continuation that may be resumed more than once; only the first time counts.
  private final class Once: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) {
      self.continuation = Mutex(continuation)
    }

    func resume(_ value: Bool) {
      let continuation = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      continuation?.resume(returning: value)
    }
  }
}
