import Reel
import ReelSupport
import Shopping
import TestSeeds
import Testing

@testable import ReelTimeline

/// A timeline's contents: frames, causes, times and states.
@Suite struct TimelineTests {
  @Test func beginsEmpty() throws {
    let session = Session()
    let timeline = session.timeline
    #expect((timeline.count, timeline.last, timeline.tip, session.cursor.frame) == (0, 0, 0, 0))
    #expect(timeline.path == [])
    #expect(try timeline.state(at: 0) == Shop())
    #expect(!session.cursor.undo() && !session.cursor.redo() && !session.cursor.isInThePast)
    let error = #expect(throws: NoSuchFrame.self) { try timeline.frame(1) }
    #expect(error?.description == "there is no frame 1; nothing has happened yet")
  }

  @Test func remembersEveryAction() async throws {
    let session = Session()
    session.send(.noted("a"))
    try await session.clock.advance(by: .seconds(3))
    session.store.send(.noted("b"), origin: .shell)
    let start = VirtualClock.epoch
    #expect(
      try session.timeline.frame(1)
        == Frame(number: 1, action: .noted("a"), time: start, origin: .user))
    #expect(
      try session.timeline.frame(2)
        == Frame(number: 2, action: .noted("b"), time: start + .seconds(3), origin: .shell))
    #expect((session.timeline.count, session.timeline.last) == (2, 2))
    #expect(session.timeline.path == [1...2])
    #expect(throws: NoSuchFrame(frame: 0, last: 2)) { try session.timeline.frame(0) }
    for number in [-1, 3] {
      let error = #expect(throws: NoSuchFrame.self) { try session.timeline.frame(number) }
      #expect(error?.description == "there is no frame \(number); there are 0 to 2")
    }
    #expect(throws: NoSuchFrame(frame: 3, last: 2)) { try session.timeline.state(at: 3) }
    #expect(throws: NoSuchFrame(frame: -1, last: 2)) { try session.timeline.digest(at: -1) }
  }

  enum Again: RequestProtocol { case again }

  @Test func remembersCauses() {
    let timeline = Timeline(initialState: Shop(), reducer: Reduce.shop, clock: VirtualClock())
    let store = Store(
      initialState: Shop(),
      reducer: RequestingReduce<Shop, ShopAction, Again> { state, action, ask in
        Reduce.shop.reduce(into: &state, action: action)
        if state.steps < 10_000 { ask(.again) }
      }.responding { _ in .send(.noted("next")) },
      log: timeline)
    store.send(.reset)
    let frames = (1...10_000).compactMap { try? timeline.frame($0) }
    #expect(frames.map(\.cause) == Array(0..<10_000))
    #expect(frames.map(\.origin) == [.user] + Array(repeating: .effect, count: 9_999))
  }

  // Compares every frame with a plain replay from the beginning, over several blocks and keyframes.
  @Test func everyStateEqualsAFreshReplay() throws {
    let seed = TestSeed.of()
    var random = SplitMix64(seed: seed)
    let session = Session()
    var states = [Shop()]
    for _ in 0..<9000 {
      let action = ShopAction.random(&random)
      session.send(action)
      var state = states[states.count - 1]
      Reduce.shop.reduce(into: &state, action: action)
      states.append(state)
    }
    #expect(session.store.state == states.last)
    for _ in 0..<500 {
      let frame = Int.random(in: 0...9000, using: &random)
      #expect(
        try session.timeline.state(at: frame) == states[frame], "seed \(seed), frame \(frame)")
    }
    for frame in [0, 1, 4095, 4096, 4097, 8192, 8193, 9000] {
      #expect(
        try session.timeline.state(at: frame) == states[frame], "seed \(seed), frame \(frame)")
      #expect(try session.timeline.digest(at: frame) == Digest(of: states[frame]))
    }
  }

  @Test func keyframesAreSpacedAndHoldTheRightStates() throws {
    let session = Session()
    for index in 0..<3000 { session.send(.noted("\(index)")) }
    let keyframes = session.timeline.memory.withLock { $0.branches[0].keyframes }
    #expect(keyframes.count > 1)
    #expect(keyframes.values.map(\.state.steps) == keyframes.keys.map { UInt64($0) })
  }

  @Test func timesMayGoBackwards() throws {
    var log = FrameLog<Int>(first: 1)
    let times = [1000, 500, Int64.min, .max]
    for time in times {
      _ = log.append(1, time: Timestamp(milliseconds: time), origin: .effect, cause: 9)
    }
    #expect((1...4).map { log.frame($0, branch: .main).time.milliseconds } == times)
    #expect(log.frame(2, branch: .main).cause == 0)
    #expect(log.frame(2, branch: .main).origin == .effect)
  }
}
