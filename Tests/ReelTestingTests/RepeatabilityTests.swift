import Reel
import ReelTesting
import Synchronization
import Testing

/// A test has the same result however often it runs, and whichever other tests run beside it.
@Suite struct RepeatabilityTests {
  private static let runs = 10_000

  /// Runs effects, debounce, a retry and a poll at once; returns the events with order and times.
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

  @Test func tenThousandRunsAreEqual() async {
    let first = await Self.run()
    #expect(first == ["300 ro", "1400 ro"])
    // Two at a time, so that they interfere with each other as much as possible.
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
