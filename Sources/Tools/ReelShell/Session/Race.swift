import Synchronization

/// Waits for something, but not for ever.
enum Race {
  /// Runs `body`; true if it ends before `limit` of real time is over, false if not.
  ///
  /// `body` is not waited for any longer then, but goes on until it sees that it is cancelled.
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
        // Cancelled before there was anything to be ended.
        if Task.isCancelled { timer.cancel() }
      }
    } onCancel: {
      runner.withLock { $0.last?.cancel() }
    }
    for task in runner.withLock({ $0 }) { task.cancel() }
    return result
  }

  /// A continuation that may be resumed more than once, of which only the first counts.
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
