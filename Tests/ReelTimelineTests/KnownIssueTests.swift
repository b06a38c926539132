import Foundation
import Reel
import Testing

@testable import ReelTimeline

/// What should become of open requests, and does not yet; and of a memory budget.
///
/// Each test fails as soon as its issue is gone; then only the mark goes.
@Suite struct KnownIssueTests {
  private typealias Shelf = RequestTests.Shelf
  private typealias Action = RequestTests.Action
  private typealias Request = RequestTests.Request
  private typealias Both = TimelineStore<Shelf, Action>

  /// Creates a store whose requests take a second.
  private static func session(memory: Int = 256 << 20) -> Both {
    let clock = VirtualClock()
    return TimelineStore(
      initialState: Shelf(),
      reducer: RequestTests.reducer.responding { _ in
        .run { send in
          try await send.sleep(for: .seconds(1))
          await send(.loaded(["book"]))
        }
        .ifLost(.failed("gone"))
      }, clock: clock, executor: SerialEffectExecutor(clock: clock), memory: memory)
  }

  private let both = session()

  @Test func afterAResetAnAnswerReachesTheBranchThatAsked() async {
    both.send(.refreshTapped)
    both.reset()
    await both.store.settle()
    let kept = both.timeline.branches.first { !$0.isCurrent }
      .flatMap { both.timeline.history(of: $0.id) }
    #expect(both.store.state == Shelf())
    #expect(kept.map { $0.state(at: $0.count) } == Shelf(books: ["book"]))
  }

  @Test func aSkippedFramesLaterAnswerIsSkippedToo() async throws {
    both.send(.refreshTapped)
    try both.skip([1])
    await both.store.settle()
    #expect(both.store.state == Shelf())
    #expect(both.timeline.history(of: .main)?.isSkipped(at: 2) == true)
  }

  /// A user who deletes frames does not need their requests.
  @Test func theRequestsOfDeletedFramesAreDeleted() async {
    both.send(.refreshTapped)
    await both.store.settle()
    both.commit()
    #expect(both.timeline.history.count == 0)
    #expect(both.timeline.requests(of: 1).isEmpty)
  }

  // MARK: The memory budget

  private static let isSanitized = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
  }

  // Both in a process of their own, because the heap is measured.

  /// 200,000 frames take 4 MB, so that there is room for hundreds of keyframes of 8 kB.
  @Test(.disabled(if: isSanitized, "sanitizers have an allocator of their own"))
  func anAppThatPollsKeepsItsKeyframes() async {
    await #expect(processExitsWith: .success) {
      let reducer = RequestingReduce<[Int], Int, Request> { state, action, ask in
        state[action % 1000] += 1
        if action >= 0, action % 2 == 0 { ask(.fetch(limit: action)) }
      }
      let polling = TimelineStore(
        initialState: [Int](repeating: 0, count: 1000),
        reducer: reducer.responding { _ in .send(1) }, clock: VirtualClock(), memory: 8 << 20)
      for round in 0..<100_000 { polling.send(2 * round) }
      let keyframes = polling.timeline.history.keyframes.count
      exit(keyframes > 100 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test(.disabled(if: isSanitized, "sanitizers have an allocator of their own"))
  func anAppsOwnMemoryCostsNoKeyframes() async {
    await #expect(processExitsWith: .success) {
      let large = TimelineStore(
        initialState: [Int](repeating: 0, count: 1000),
        reducer: Reduce<[Int], Int> { $0[$1 % 1000] += 1 }, clock: VirtualClock(),
        memory: 8 << 20)
      let own = [UInt8](repeating: 1, count: 16 << 20)
      for number in 0..<100_000 { large.send(number) }
      let keyframes = withExtendedLifetime(own) { large.timeline.history.keyframes.count }
      exit(keyframes > 100 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
