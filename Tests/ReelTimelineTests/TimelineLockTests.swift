import Reel
import Synchronization
import Testing

@testable import ReelTimeline

/// A store and its timeline share a lock.
@Suite struct TimelineLockTests {
  private static let count = Reduce<Int, Int> { $0 += $1 }

  @Test func theTimelineAnswersWhileTheStateIsRead() {
    let both = TimelineStore(initialState: 0, reducer: Self.count)
    both.store.send(2)
    both.store.send(3)
    let seen = both.store.withState { state in
      (state, both.timeline.count, both.timeline.history.state(at: 1))
    }
    #expect(seen == (5, 2, 2))
    // The lock is free again.
    both.store.send(4)
    #expect(both.timeline.count == 3)
  }

  @Test func usingTheTimelineInAReducerIsReported() async {
    await #expect(processExitsWith: .failure) {
      let own = Mutex<TimelineStore<Int, Int>?>(nil)
      let both = TimelineStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, action in
          state += action
          if let both = own.withLock({ $0 }) { _ = both.timeline.count }
        })
      own.withLock { $0 = both }
      both.store.send(1)
    }
  }

  @Test func sendingWhileTheTimelineIsInUseIsReported() async {
    await #expect(processExitsWith: .failure) {
      let both = TimelineStore(initialState: 0, reducer: Self.count)
      both.timeline.memory.withLock { _ in both.store.send(1) }
    }
  }

  @Test func manyThreadsSendAndAsk() async {
    let both = TimelineStore(initialState: 0, reducer: Self.count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<500 { both.store.send(1) }
        }
        group.addTask {
          for _ in 0..<100 {
            let history = both.timeline.history
            #expect(history.state(at: history.count) == history.count)
          }
        }
      }
    }
    #expect(both.store.state == 2000)
  }
}
