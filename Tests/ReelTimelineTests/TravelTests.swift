import Reel
import ReelSupport
import Shopping
import TestSeeds
import Testing

@testable import ReelTimeline

/// Going back and forth, and starting over from the middle.
@Suite struct TravelTests {
  @Test func theCursorMovesAndTheTipStaysLive() throws {
    let session = Session()
    let timeline = session.timeline
    session.send(.noted("1"), .noted("2"), .noted("3"))
    #expect(session.cursor.frame == 3 && !session.cursor.isInThePast)
    #expect(session.cursor.undo())
    #expect(session.cursor.frame == 2 && session.cursor.isInThePast)
    #expect(session.cursor.undo() && session.cursor.undo())
    #expect(session.cursor.frame == 0)
    #expect(!session.cursor.undo())
    #expect(session.cursor.frame == 0)
    #expect(session.cursor.redo())
    #expect(session.cursor.frame == 1)

    // A new action arrives: the state that is looked at does not change.
    session.send(.noted("4"))
    #expect(session.cursor.frame == 1 && timeline.tip == 4)
    #expect(session.store.state.note == "4")

    try session.cursor.goto(3)
    #expect(session.cursor.redo())
    #expect(session.cursor.frame == 4 && !session.cursor.isInThePast)
    #expect(!session.cursor.redo())

    try session.cursor.goto(2)
    session.cursor.now()
    #expect(session.cursor.frame == 4)
    // Looking at the tip is not looking at the past.
    try session.cursor.goto(4)
    session.send(.noted("5"))
    #expect(session.cursor.frame == 5)
    #expect(throws: NoSuchFrame(frame: 9, last: 5)) { try session.cursor.goto(9) }
    #expect(session.cursor.frame == 5)
  }

  //  main     1 2 3
  //  b        └─── 4 5        from 1
  //  c               └── 6    from 4
  @Test func aBranchContinuesFromTheMiddle() throws {
    let session = Session()
    let timeline = session.timeline
    session.send(.noted("1"), .noted("2"), .noted("3"))
    try session.cursor.goto(1)
    #expect(try session.branch(at: 1) == BranchID(rawValue: 1))
    #expect(session.store.state == (try timeline.state(at: 1)))
    #expect((session.cursor.frame, timeline.tip, timeline.path) == (1, 1, [1...1]))
    session.send(.noted("4"), .noted("5"))
    #expect(timeline.path == [1...1, 4...5])
    #expect(try session.branch(at: 4, name: "c") == BranchID(rawValue: 2))
    session.send(.noted("6"))
    #expect(timeline.path == [1...1, 4...4, 6...6])
    #expect(try timeline.frame(6).branch == BranchID(rawValue: 2))
    #expect(try timeline.frame(5).branch == BranchID(rawValue: 1))
    #expect(try timeline.frame(3).branch == .main)
    #expect(timeline.branchCount == 3)

    // Each state belongs to its own branch.
    let notes = try (0...6).map { try timeline.state(at: $0).note }
    #expect(notes == [nil, "1", "2", "3", "4", "5", "6"])
    #expect(try (0...6).map { try timeline.state(at: $0).steps } == [0, 1, 2, 3, 2, 3, 3])

    // Undo and redo follow the branch and skip the frames of others.
    var way: [Int] = []
    while session.cursor.undo() { way.append(session.cursor.frame) }
    #expect(way == [4, 1, 0])
    while session.cursor.redo() { way.append(session.cursor.frame) }
    #expect(way == [4, 1, 0, 1, 4, 6])

    // The user can go to a frame of another branch; from there undo follows that branch.
    try session.cursor.goto(3)
    #expect(session.cursor.undo())
    #expect(session.cursor.frame == 2)
  }

  @Test func aBranchCanStartBeforeEverything() throws {
    let session = Session()
    session.send(.noted("1"))
    try session.branch(at: 0)
    #expect(session.timeline.tip == 0)
    session.send(.noted("2"))
    #expect(session.timeline.path == [2...2])
    #expect(try session.timeline.state(at: 2).steps == 1)
    #expect(throws: NoSuchFrame(frame: 7, last: 2)) { try session.both.startBranch(at: 7) }
    #expect(session.timeline.branchCount == 2)
  }

  // Answers go to the branch that requested them, even if it is not shown.
  @Test func framesOfTwoBranchesMayAlternate() throws {
    let session = Session()
    session.send(.noted("1"), .noted("2"))
    try session.branch(at: 1)
    let second = BranchID(rawValue: 1)
    for turn in 0..<200 {
      session.both.show(turn % 2 == 0 ? .main : second)
      session.send(.noted("turn \(turn)"))
    }
    for frame in 3...202 {
      let state = try session.timeline.state(at: frame)
      #expect(state.note == "turn \(frame - 3)")
      #expect(try session.timeline.frame(frame).branch == (frame % 2 == 1 ? .main : second))
      // Main had two frames before, the branch one.
      #expect(state.steps == UInt64((frame - 3) / 2 + (frame % 2 == 1 ? 3 : 2)))
    }
  }

  @Test func randomBranchesEqualAPlainReplay() throws {
    let seed = TestSeed.of()
    var random = SplitMix64(seed: seed)
    let session = Session()
    var states = [Shop()]
    var tips = [0]
    for _ in 0..<1500 {
      if Int.random(in: 0..<50, using: &random) == 0 {
        let frame = Int.random(in: 0..<states.count, using: &random)
        try session.branch(at: frame)
        tips.append(frame)
      } else if Int.random(in: 0..<10, using: &random) == 0 {
        let branch = Int.random(in: 0..<tips.count, using: &random)
        session.both.show(BranchID(rawValue: UInt32(branch)))
      }
      let branch = Int(session.store.branch.rawValue)
      let action = ShopAction.random(&random)
      session.send(action)
      var state = states[tips[branch]]
      Reduce.shop.reduce(into: &state, action: action)
      tips[branch] = states.count
      states.append(state)
    }
    for frame in states.indices {
      #expect(
        try session.timeline.state(at: frame) == states[frame], "seed \(seed), frame \(frame)")
    }
  }
}
