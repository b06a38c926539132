/// Does the same for many things at once, and tells of each in the order in which they were given.
enum OrderedTasks {
  /// - Parameters:
  ///   - items: what something is done for.
  ///   - jobs: how many at a time.
  ///   - work: what is done; side by side.
  ///   - tell: is told each outcome, as soon as all before it have been told.
  /// - Throws: what `work` and `tell` throw; `CancellationError` where the task has been cancelled.
  static func run<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) async throws -> Outcome,
    tell: (Item, Outcome) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      var told = 0
      var waiting: [Int: Outcome] = [:]
      func start() {
        guard next < items.count else { return }
        let index = next
        next += 1
        group.addTask { (index, try await work(items[index])) }
      }
      for _ in 0..<max(1, jobs) { start() }
      while let (index, outcome) = try await group.next() {
        // What has come to its end since then may have been cut short.
        try Task.checkCancellation()
        start()
        waiting[index] = outcome
        while let outcome = waiting.removeValue(forKey: told) {
          try tell(items[told], outcome)
          told += 1
        }
      }
    }
  }
}
