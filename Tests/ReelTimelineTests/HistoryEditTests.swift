import Reel
import Shopping
import Synchronization
import TestSeeds
import Testing

@testable import ReelTimeline

/// After any edits, a history equals a fresh replay of the remaining frames.
@Suite struct HistoryEditTests {
  @Test(arguments: 0..<4)
  func randomEditsEqualAPlainReplay(_ number: Int) throws {
    var walk = HistoryWalk(Session(), seed: TestSeed.of(run: number))
    walk.dispatch(1500)
    #expect(walk.session.timeline.history.keyframes.count > 2, "seed \(walk.seed)")
    for _ in 0..<90 {
      try walk.step()
      try walk.check()
    }
    try walk.check(frames: 50)
  }

  @Test func randomEditsOfALargeState() throws {
    var shop = Shop()
    for number in 0..<5000 { shop.stock["item \(number)"] = number }
    var walk = HistoryWalk(Session(shop), seed: TestSeed.of(), initial: shop)
    walk.dispatch(1500)
    for _ in 0..<40 {
      try walk.step()
      try walk.check(frames: 1)
    }
    try walk.check(frames: 10)
  }

  @Test(arguments: 0..<3)
  func aRecordingOfRandomEditsReplaysAndContinues(_ number: Int) throws {
    let recorded = try Recorded()
    var walk = HistoryWalk(recorded.session, seed: TestSeed.of(run: number))
    let timeline = recorded.session.timeline
    // From the beginning, or after something has happened.
    if number > 0 { for _ in 0..<30 { try walk.step() } }
    try timeline.startRecording(
      to: recorded.path(), app: "shop", digests: number == 1 ? .paced : .always)
    for _ in 0..<80 { try walk.step() }
    try walk.check()
    try timeline.writeRecording(to: recorded.path("copy.reel"), app: "shop")
    try timeline.stopRecording()

    for name in ["a.reel", "copy.reel"] {
      let report = try recorded.replay(name)
      #expect(report.divergence == nil, "seed \(walk.seed), \(name)")
      #expect(report.isEnded && report.last == walk.model.last && report.notices.isEmpty)
      #expect(report.digests > 1)
      let replayed = try #require(report.timeline)
      try walk.check(replayed)
      for frame in 0...walk.model.last {
        let old = try? timeline.state(at: frame)
        let new = try? replayed.state(at: frame)
        #expect(new == old, "seed \(walk.seed), frame \(frame)")
      }
    }

    // Another store continues from the replayed history.
    let replayed = try #require(try recorded.replay().timeline)
    let session = Session(goingOnWith: replayed)
    try replayed.startRecording(to: recorded.path("more.reel"), app: "shop", digests: .always)
    var next = HistoryWalk(session, seed: walk.seed)
    next.model = walk.model
    for _ in 0..<40 {
      try next.step()
      try next.check()
    }
    try replayed.stopRecording()
    let report = try recorded.replay("more.reel")
    #expect(report.divergence == nil && report.last == next.model.last, "seed \(walk.seed)")
    try next.check(try #require(report.timeline))
  }

  /// A reducer that counts its calls.
  private final class Counter: Sendable {
    let calls = Mutex(0)
    var reducer: Reduce<[Int], Int> {
      Reduce { [self] state, action in
        calls.withLock { $0 += 1 }
        // A hundred sets the second element, whatever its value was; any other action sets the
        // first.
        if action == 100 {
          state[1] = 100
        } else if action < 0 {
          state[1] = action
        } else {
          state[0] += action
        }
      }
    }
  }

  @Test func recomputationStopsWhenTheStatesAreEqualAgain() throws {
    let counter = Counter()
    let both = TimelineStore(
      initialState: [0, 0], reducer: counter.reducer, clock: VirtualClock())
    let (store, timeline) = (both.store, both.timeline)
    for number in 1...20_000 {
      store.send(number == 1000 ? -5 : number == 1200 ? 100 : number % 3)
      if number % 700 == 0 {
        timeline.memory.withLock { $0.takeKeyframe(store.state) }
      }
    }
    let history = timeline.history
    let next = try #require(history.keyframes.first { $0 >= 1200 })
    #expect(history.keyframes.count > 10)
    let before = store.state
    counter.calls.withLock { $0 = 0 }
    try both.skip([1000])
    // From the keyframe before the skipped frame to the first after the one that hides it.
    let from = history.keyframes.last { $0 < 1000 } ?? 0
    #expect(counter.calls.withLock(\.self) <= next - from)
    #expect(store.state == before)
    #expect(try timeline.state(at: 1100) == [history.state(at: 1100)[0], 0])
    #expect(try timeline.state(at: 1200) == history.state(at: 1200))
    #expect(timeline.history.keyframes == history.keyframes)
  }
}
