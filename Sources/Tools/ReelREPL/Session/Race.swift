/// Waits with a time limit.
enum Race {
  /// Returns the result of `body` if it ends within `limit` of real time, and otherwise nil; also
  /// as soon as the current task is cancelled.
  ///
  /// `body` is then no longer awaited, but goes on until it notices its cancellation.
  static func first<Result: Sendable>(
    within limit: Duration, _ body: @escaping @Sendable () async -> Result
  ) async -> Result? {
    let (ends, end) = AsyncStream<Result?>.makeStream()
    let work = Task { end.yield(await body()) }
    let timer = Task {
      try? await Task.sleep(for: limit)
      end.yield(nil)
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    var iterator = ends.makeAsyncIterator()
    return await iterator.next(isolation: #isolation) ?? nil
  }
}
