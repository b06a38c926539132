import Reel
import Testing

@testable import ReelTimeline

/// Branches each of which leaves the one before.
@Suite struct NestedBranchTests {
  private typealias Line = Timeline<Int, Int>

  /// Returns a timeline with nested branches of two frames each; a branch leaves the one before
  /// after its first or its second frame.
  private static func nest(_ count: Int, leavingAtTheTip: Bool) throws -> Line {
    let reducer = Reduce<Int, Int> { $0 += $1 }
    let timeline = Line(initialState: 0, reducer: reducer, clock: VirtualClock())
    // No keyframe is due because something else delays a frame.
    timeline.memory.withLock { $0.pacer.clock = { 0 } }
    let driver = TimelineDriver(timeline)
    var (last, start) = (0, 0)
    for branch in 0..<count {
      let id = BranchID(rawValue: UInt32(branch))
      if branch > 0 {
        let edit = HistoryEdit<Int, Int>.Kind.start(
          name: "b\(branch)", from: start, parent: BranchID(rawValue: UInt32(branch - 1)))
        try #require(driver.apply(HistoryEdit(branch: id, kind: edit)))
      }
      for _ in 0..<2 {
        last += 1
        let stamp = Stamp(frame: last, origin: .user, branch: id)
        try #require(driver.reduce(last, stamp, time: Timestamp(milliseconds: 0)))
      }
      start = leavingAtTheTip ? last : last - 1
    }
    return timeline
  }

  @Test func eachHasTheFramesOfTheOnesBefore() throws {
    let timeline = try Self.nest(5, leavingAtTheTip: false)
    let numbers = try timeline.branches.map { branch in
      let history = try #require(timeline.history(of: branch.id))
      #expect(
        (0...history.count).map(history.state(at:))
          == (0...history.count).map { end in
            (0...end).reduce(0) { $0 + history.number(at: $1) }
          })
      return history.numbers(at: 1...history.count)
    }
    #expect(
      numbers == [
        [1...2], [1...1, 3...4], [1...1, 3...3, 5...6], [1...1, 3...3, 5...5, 7...8],
        [1...1, 3...3, 5...5, 7...7, 9...10],
      ])
    #expect(timeline.branches.map(\.start) == [0, 1, 3, 5, 7])
    #expect(timeline.branches.map(\.tip) == [2, 4, 6, 8, 10])
  }

  /// Each has its own frames and states, and a path of nodes to those of the others.
  @Test(arguments: [false, true])
  func storesWhatTheyShareOnce(leavingAtTheTip: Bool) throws {
    let count = 2000
    let timeline = try Self.nest(count, leavingAtTheTip: leavingAtTheTip)
    let records = timeline.memory.withLock { $0.branches }
    #expect(records.count == count)
    #expect(OrderedMapTests.nodes(of: records.map(\.keyframes)) < count * 32)
    let history = try #require(timeline.history(of: BranchID(rawValue: UInt32(count - 1))))
    #expect(history.count == (leavingAtTheTip ? 2 * count : count + 1))
    #expect(history.keyframes.count >= count)
    let sum = (0...history.count).reduce(0) { $0 + history.number(at: $1) }
    #expect(history.state(at: history.count) == sum)
    for position in [1, 7, count / 2, count] {
      #expect(history.position(of: history.number(at: position)) == position)
    }
  }

  /// What two branches share ends where one has another frame, or treats it in another way.
  @Test func theCommonBeginningEndsAtTheFirstDifference() throws {
    let timeline = try Self.nest(6, leavingAtTheTip: false)
    func history(_ branch: UInt32) throws -> History<Int, Int> {
      try #require(timeline.history(of: BranchID(rawValue: branch)))
    }
    #expect(try (0..<6).map { try history(5).common(with: history($0)) } == [1, 2, 3, 4, 5, 7])
    #expect(try (0..<6).map { try history($0).common(with: history(2)) } == [1, 2, 4, 3, 3, 3])
    let both = TimelineStore(goingOnWith: timeline, reducer: Reduce<Int, Int> { $0 += $1 })
    both.show(BranchID(rawValue: 5))
    try both.skip([5])
    both.show(BranchID(rawValue: 4))
    try both.replace(3, with: 8)
    #expect(try (0..<6).map { try history(5).common(with: history($0)) } == [1, 2, 2, 2, 1, 7])
    #expect(try (0..<6).map { try history(4).common(with: history($0)) } == [1, 1, 1, 1, 6, 1])
    for (one, two) in [(0, 1), (1, 5), (4, 5), (2, 4)] as [(UInt32, UInt32)] {
      let (first, second) = (try history(one), try history(two))
      let common = first.common(with: second)
      let isFirst = first.precedes(second, afterCommon: common)
      #expect(second.precedes(first, afterCommon: common) != isFirst)
    }
  }

  @Test func aBeginningPrecedesWhatGoesOnFromIt() throws {
    let timeline = try Self.nest(4, leavingAtTheTip: true)
    let histories = try (0..<4).map {
      try #require(timeline.history(of: BranchID(rawValue: UInt32($0))))
    }
    for (place, one) in histories.enumerated() {
      let isFirst = histories.map { one.precedes($0, afterCommon: one.common(with: $0)) }
      #expect(isFirst == histories.indices.map { place < $0 })
    }
  }

  /// Also if it goes on with an older frame.
  @Test func aBeginningPrecedesWhatGoesOnWithAMovedFrame() throws {
    let both = TimelineStore(initialState: 0, reducer: Reduce<Int, Int> { $0 += $1 })
    for number in 1...3 { both.send(number) }
    try both.move(3, before: 2)
    let branch = try both.startBranch(at: 3, named: nil)
    let (main, beginning) = (
      try #require(both.timeline.history(of: .main)),
      try #require(both.timeline.history(of: branch))
    )
    #expect(main.numbers(at: 1...3) == [1...1, 3...3, 2...2])
    #expect(beginning.numbers(at: 1...2) == [1...1, 3...3])
    #expect(main.common(with: beginning) == 2)
    #expect(!main.precedes(beginning, afterCommon: 2))
    #expect(beginning.precedes(main, afterCommon: 2))
  }

  @Test func theOrderOfBranchesNeedsNoDeepStack() {
    let count = 100_000
    let ancestry = Ancestry(parents: (0..<count).map { $0 == 0 ? nil : $0 - 1 })
    let (first, last) = (BranchID.main, BranchID(rawValue: UInt32(count - 1)))
    #expect(ancestry.isOnTheWay(first, to: last))
    #expect(ancestry.isOnTheWay(last, to: last))
    #expect(!ancestry.isOnTheWay(last, to: first))
    #expect(!ancestry.isOnTheWay(first, to: BranchID(rawValue: UInt32(count))))
    // A tree in which a parent has the greater number.
    let tree = Ancestry(parents: [nil, 0, 3, 0])
    let found = (0..<4).map { branch in
      (0..<4).filter {
        tree.isOnTheWay(BranchID(rawValue: UInt32($0)), to: BranchID(rawValue: UInt32(branch)))
      }
    }
    #expect(found == [[0], [0, 1], [0, 2, 3], [0, 3]])
  }
}
