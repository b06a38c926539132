import Reel
import ReelTesting
import Synchronization
import Testing

/// The same test has the same result, however often and beside any other test it runs.
@Suite struct SteadinessTests {
  private static let runs = 10_000

  /// Effects, debounce, a retry, a poll, all at once: what happened in which order, and when.
  private static func run() async -> [String] {
    let clock = VirtualClock()
    let calls = Mutex(0)
    let trace = Mutex<[String]>([])
    let search = Search { text in
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      trace.withLock {
        $0.append("\(clock.now.milliseconds - VirtualClock.epoch.milliseconds) \(text)")
      }
      try await clock.sleep(for: .milliseconds(100))
      if call == 1 { throw Search.Hiccup() }
      return [Search.Hit(id: call, title: text)]
    }
    let issues = Issues()
    let store = search.store(issues, clock: clock)
    await store.send(.started)
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.send(.typed(text: "r")) { $0.query = "r" }
    await store.send(.typed(text: "ro")) { $0.query = "ro" }
    await store.advance(by: .milliseconds(1_900))
    await store.receive(.ticked) { $0.ticks = 2 }
    await store.receive(.found(hits: [Search.Hit(id: 2, title: "ro")])) {
      $0.hits = [Search.Hit(id: 2, title: "ro")]
    }
    await store.send(.stopped)
    await store.finish()
    return trace.withLock { $0 } + issues.takeMessages()
  }

  @Test func tenThousandRunsAreOneRun() async {
    let first = await Self.run()
    #expect(first == ["300 ro", "1400 ro"])
    // Two at a time: beside each other they are as much in each other's way as they can be.
    let same = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        // On a separate thread: in the pool it would wait behind every other test each time.
        group.addTask(executorPreference: SerialEffectExecutor()) {
          var same = 0
          for _ in 0..<Self.runs / 2 where await Self.run() == first { same += 1 }
          return same
        }
      }
      return await group.reduce(0, +)
    }
    #expect(same == Self.runs)
  }
}
