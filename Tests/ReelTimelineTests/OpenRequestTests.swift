import Foundation
import Reel
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// What becomes of open requests when history is edited, and of closed ones when it is long.
@Suite struct OpenRequestTests {
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

  /// The frame that asked has been deleted, and the state that it led to is kept.
  @Test func afterACommitAndAResetAnAnswerReachesTheStateThatWaits() async {
    both.send(.refreshTapped)
    both.commit()
    both.reset()
    await both.store.settle()
    let kept = both.timeline.branches.first { !$0.isCurrent }
      .flatMap { both.timeline.history(of: $0.id) }
    #expect(both.store.state == Shelf())
    #expect(kept.map { $0.state(at: $0.count) } == Shelf(books: ["book"]))
  }

  @Test func aBranchThatDoesNotExistIsNotShown() {
    both.send(.refreshTapped)
    for session in [both, both.visitor()] {
      session.show(BranchID(rawValue: 7))
      session.rename(BranchID(rawValue: 7), to: "seven")
      #expect(session.cursor.branch == .main && both.timeline.branches.map(\.name) == ["main"])
    }
  }

  /// A request that waits for its turn moves with the one before it.
  @Test func afterAResetAWaitingRequestIsPerformedWhereItWasAsked() async throws {
    let clock = VirtualClock()
    let reducer = RequestingReduce<[String], String, Copy> { state, action, ask in
      state.append(action)
      if action.hasPrefix("copy") { ask(.copy(action)) }
    }
    let both = TimelineStore(
      initialState: [],
      reducer: reducer.responding { request in
        guard case .copy(let name) = request else { return .none }
        return .run { send in
          try await send.sleep(for: .seconds(1))
          await send("done \(name)")
        }
      }, clock: clock, executor: SerialEffectExecutor(clock: clock))
    both.send("copy 1")
    both.send("copy 2")
    both.reset()
    both.send("copy 3")
    await both.store.settle()
    let states = both.timeline.branches.compactMap { branch in
      both.timeline.history(of: branch.id).map { $0.state(at: $0.count) }
    }
    #expect(
      states == [
        ["copy 3", "done copy 3"], ["copy 1", "copy 2", "done copy 1", "done copy 2"],
      ])
    let fates = (1...3).flatMap { both.timeline.requests(of: $0, on: BranchID(rawValue: 1)) }
    #expect(fates.map(\.fate) == [.answered, .answered, .answered])
    #expect(fates.map(\.answers) == [[4], [6], [5]])
  }

  private enum Copy: RequestProtocol {
    case copy(String)

    var policy: RequestPolicy { .writing(.inOrder) }
  }

  /// The state goes on after a pause, and so do its requests; the branch that keeps the frames from
  /// before it has no effect that answers them.
  @Test func afterAPauseTheBranchThatGoesOnIsAnswered() async {
    both.send(.refreshTapped)
    both.timeline.pause()
    both.send(.failed("unrecorded"))
    both.resume()
    await both.store.settle()
    #expect(both.store.state == Shelf(books: ["book"], problem: "unrecorded"))
    let kept = both.timeline.branches.first { !$0.isCurrent }
      .flatMap { both.timeline.history(of: $0.id) }
    #expect(kept.map { $0.state(at: $0.count) } == Shelf(problem: "gone"))
  }

  /// An answer that is skipped with its request asks nothing, and is there again with it.
  @Test func aSkippedFramesAnswerComesBackWithIt() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    try both.timeline.startRecording(to: path, app: "shelf", digests: .always)
    both.send(.refreshTapped)
    both.send(.failed("else"))
    try both.skip([1])
    await both.store.settle()
    #expect(both.store.state == Shelf(problem: "else"))
    try both.unskip([1])
    #expect(both.store.state == Shelf(books: ["book"], problem: "else"))
    try both.timeline.stopRecording()
    let report = try Replay<Shelf, Action>(app: "shelf", reducer: RequestTests.reducer).run(path)
    #expect(report.isFaithful && report.state == both.store.state)
  }

  /// It is deleted when it is closed.
  @Test func anOpenRequestOfADeletedFrameIsAnswered() async throws {
    both.send(.refreshTapped)
    both.commit()
    #expect(both.timeline.requests(of: 1).map(\.fate) == [nil])
    await both.store.settle()
    #expect(both.store.state == Shelf(books: ["book"]))
    #expect(both.timeline.requests(of: 1).isEmpty)
    #expect(both.timeline.request(answeredBy: 2) == RequestID(frame: 1, index: 1))
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

  /// What is in the file is the same as what stays in memory.
  @Test func requestsInAFileAreAsTheyWere() async throws {
    func session(memory: Int) async throws -> Both {
      let both = Self.session(memory: memory)
      for round in 1...6_000 {
        both.send(round % 3 == 0 ? .stopTapped : .refreshTapped)
        if round % 100 == 0 { await both.store.settle() }
      }
      // Open until the end.
      both.send(.refreshTapped)
      for round in 1...20_000 { both.send(.failed("\(round)")) }
      return both
    }
    let (large, small) = (try await session(memory: 1 << 40), try await session(memory: -(1 << 40)))
    #expect(large.timeline.spilledFrames == 0 && small.timeline.spilledFrames > 6_000)
    for frame in 1...6_200 {
      #expect(large.timeline.requests(of: frame) == small.timeline.requests(of: frame))
      #expect(
        large.timeline.request(answeredBy: frame) == small.timeline.request(answeredBy: frame))
    }
    // A branch that begins in the file loses what was open there.
    for both in [large, small] {
      try both.startBranch(at: 4)
      #expect(both.store.state == Shelf(problem: "gone"))
    }
    let directory = try TemporaryDirectory()
    for (both, name) in [(large, "large.reel"), (small, "small.reel")] {
      try both.timeline.writeRecording(to: directory.file(name).path, app: "shelf")
    }
    #expect(try directory.data("large.reel") == directory.data("small.reel"))
  }

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
      for round in 0..<100_000 {
        polling.send(2 * round)
        // When keyframes are taken depends on the machine, so some are forced.
        if round % 256 == 0 {
          polling.timeline.memory.withLock { $0.takeKeyframe(polling.store.state) }
        }
      }
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
      for number in 0..<100_000 {
        large.send(number)
        if number % 256 == 0 {
          large.timeline.memory.withLock { $0.takeKeyframe(large.store.state) }
        }
      }
      let keyframes = withExtendedLifetime(own) { large.timeline.history.keyframes.count }
      exit(keyframes > 100 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
