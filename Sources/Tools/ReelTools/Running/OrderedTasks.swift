/// Performs the same work for many items in parallel, and reports the outcomes in order.
enum OrderedTasks {
  /// - Parameters:
  ///   - items: the items.
  ///   - jobs: the number of items to process at a time.
  ///   - work: processes an item; called in parallel.
  ///   - report: receives each outcome, as soon as all earlier ones have been reported.
  /// - Throws: Any error of `work` and `report`; `CancellationError` if the task has been
  ///   cancelled.
  static func run<Item: Sendable, Outcome: Sendable>(
    _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) async throws -> Outcome,
    report: (Item, Outcome) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      var reported = 0
      var waiting: [Int: Outcome] = [:]
      func start() {
        guard next < items.count else { return }
        let index = next
        next += 1
        group.addTask { (index, try await work(items[index])) }
      }
      for _ in 0..<max(1, jobs) { start() }
      while let (index, outcome) = try await group.next() {
        // Work that has ended since then may have been interrupted.
        try Task.checkCancellation()
        start()
        waiting[index] = outcome
        while let outcome = waiting.removeValue(forKey: reported) {
          try report(items[reported], outcome)
          reported += 1
        }
      }
    }
  }
}
