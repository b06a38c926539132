import Foundation
import Reel
import ReelSupport
import Shopping
import Synchronization
import TemporaryFiles
import TestSeeds
import Testing

@testable import ReelTimeline

/// A clock that advances by a microsecond whenever it is read.
private final class Ticks: Sendable {
  private let time = Mutex<UInt64>(0)

  @Sendable func next() -> UInt64 {
    time.withLock {
      $0 += 1_000
      return $0
    }
  }
}

/// A timeline with a memory limit of zero forgets nothing.
@Suite struct BudgetTests {
  /// Below the current use, regardless of other tests.
  private static let nothing = -(1 << 40)
  private static let count = 40_000

  private static func action(_ number: Int) -> ShopAction {
    switch number % 50 {
    case 0: .reset
    case 1: .went(number % 3 == 0 ? .search("ä \"\(number)\"\n") : .page(number, of: 7))
    case 2: .stocked(["k": number])
    case 3: .added(Shop.Item(id: number % 10, name: "日本\(number)", price: 1 / Double(number)))
    case 4: .noted(number % 4 == 0 ? nil : "\u{1F642}\u{0}")
    case 5: .removed(id: 3)
    case 6: .tagged(["t\(number % 8)"])
    default: .renamed(id: number % 10, "n\(number)")
    }
  }

  /// Returns a timeline with many frames, some of them caused by earlier ones, and the last state.
  private static func long(
    memory: Int, count: Int = count
  ) -> (timeline: Timeline<Shop, ShopAction>, tip: Shop) {
    let timeline = Timeline(
      initialState: Shop(), reducer: Reduce.shop, clock: VirtualClock(), memory: memory)
    var state = Shop()
    for number in 1...count {
      let stamp = Stamp(
        frame: number, origin: number % 10 == 0 ? .effect : .user,
        cause: number % 10 == 0 ? number - 7 : 0)
      _ = timeline.record(action(number), stamp, into: &state) {
        Reduce.shop.asking(&$0, $1).map(\.request)
      }
    }
    return (timeline, state)
  }

  @Test func everyStateIsAvailableWhenFramesAreInAFile() throws {
    let (timeline, tip) = Self.long(memory: Self.nothing)
    #expect(timeline.spillFailure == nil)
    #expect(timeline.spilledFrames > Self.count / 4)
    #expect(timeline.spilledFrames <= Self.count - 4 * 4096)
    let history = timeline.history
    #expect((4..<200).contains(history.keyframes.count))
    #expect(history.keyframes.first == 0)

    let seed = TestSeed.of()
    var random = SplitMix64(seed: seed)
    let asked = Set((0..<20).map { _ in Int.random(in: 1...Self.count, using: &random) })
    var state = Shop()
    for number in 1...Self.count {
      Reduce.shop.reduce(into: &state, action: Self.action(number))
      if asked.contains(number) {
        #expect(try timeline.state(at: number) == state, "seed \(seed), frame \(number)")
        let frame = try timeline.frame(number)
        #expect(frame.action == Self.action(number), "seed \(seed), frame \(number)")
        #expect(frame.cause == (number % 10 == 0 ? number - 7 : 0))
        #expect(frame.origin == (number % 10 == 0 ? .effect : .user))
        #expect(frame.time == VirtualClock.epoch)
      }
    }
    #expect(state == tip)

    // Queries include the frames in the file.
    #expect(try timeline.causes(of: 3).tree.effects.map(\.frame) == [10])
    #expect(try timeline.causes(of: 10).origins == [3])
    let path = try Path("stock.k")
    let change = try history.changes(of: path, before: 199).first
    #expect(change?.frame == 152)
    #expect(try history.changes(of: path, limit: 2).map(\.frame) == [40_000, 39_952])
    #expect(history.first { $1.steps == 5000 } == 5000)
    var walked = 0
    history.walk(4000...9000) { position, state in
      walked += state.steps == UInt64(position) ? 1 : 0
      return true
    }
    #expect(walked == 5001)
  }

  /// Times that are long after the first one of their block, or before it.
  @Test(arguments: [nothing, 1 << 40]) func everyTimeIsKept(memory: Int) throws {
    let timeline = Timeline(
      initialState: Shop(), reducer: Reduce.shop, clock: VirtualClock(), memory: memory)
    var state = Shop()
    let count = 30_000
    func time(_ number: Int) -> Timestamp {
      Timestamp(milliseconds: Int64(number % 7 == 0 ? number / 7 : number % 5) * 3_000_000_000)
    }
    for number in 1...count {
      _ = timeline.record(
        Self.action(number), Stamp(frame: number, origin: .user, cause: 0), time: time(number),
        into: &state
      ) { Reduce.shop.asking(&$0, $1).map(\.request) }
    }
    #expect((timeline.spilledFrames > 0) == (memory == Self.nothing))
    for number in 1...count {
      guard try timeline.frame(number).time != time(number) else { continue }
      Issue.record("frame \(number)")
      break
    }
  }

  // In a separate process, because the heap is measured, and with a clock of its own, because the
  // pace decides how far apart keyframes are.
  @Test(
    .disabled(
      if: ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
      },
      "sanitizers have an allocator of their own"))
  func keyframesBecomeFewerBeforeFramesAreMoved() async {
    await #expect(processExitsWith: .success) { try BudgetTests.checkThatKeyframesComeFirst() }
  }

  private static func checkThatKeyframesComeFirst() throws {
    let reducer = Reduce<[Int], Int> { $0[$1 % 1000] += 1 }
    let start = [Int](repeating: 0, count: 1000)
    // 300,000 frames take 5 MB, a keyframe for every 128 of them 19 MB.
    let limit = 16 << 20
    let timeline = Timeline(
      initialState: start, reducer: reducer, clock: VirtualClock(), memory: limit)
    let clock = Ticks()
    timeline.memory.withLock { $0.pacer.clock = clock.next }
    let store = Store(initialState: start, reducer: reducer, log: timeline)
    for number in 1...300_000 { store.send(number) }
    #expect(timeline.spilledFrames == 0)
    let keyframes = timeline.history.keyframes
    #expect((300...2000).contains(keyframes.count), "\(keyframes.count) keyframes")
    #expect(keyframes.first == 0)
    // Removing some of those for every 128 frames leaves multiples of that distance.
    let gaps = Set(zip(keyframes, keyframes.dropFirst()).map { $1 - $0 })
    #expect(gaps.isSubset(of: [128, 256, 512, 1024]) && gaps.count > 1, "\(gaps)")
    let middle = try timeline.state(at: 150_000)
    #expect(middle == [Int](repeating: 150, count: 1000))

    // The frames are moved when there is nothing else to free, the oldest first.
    timeline.memoryLimit = 3 << 20
    #expect(timeline.spilledFrames > 0)
    #expect(try timeline.state(at: 150_000) == middle)
    #expect(try timeline.state(at: 300_000) == store.state)
  }

  @Test func aSmallerLimitIsKeptToAtOnce() throws {
    let (timeline, tip) = Self.long(memory: 1 << 40)
    #expect(timeline.memoryLimit == 1 << 40)
    #expect(timeline.spilledFrames == 0)
    timeline.memoryLimit = Self.nothing
    #expect(timeline.memoryLimit == Self.nothing)
    let spilled = timeline.spilledFrames
    #expect(spilled > Self.count / 4)
    // Frames in the file stay there.
    timeline.memoryLimit = 1 << 40
    #expect(timeline.spilledFrames == spilled)
    #expect(try timeline.state(at: Self.count) == tip)
    try Self.check(timeline, 7)
  }

  // Frames in the file can be edited and recorded.
  @Test func framesInAFileAreEditedAndRecorded() throws {
    let (timeline, _) = Self.long(memory: Self.nothing, count: 30_000)
    #expect(timeline.spilledFrames > 0)
    let both = TimelineStore(goingOnWith: timeline, reducer: Reduce.shop)
    try both.skip([100, 9000])
    try both.move(8000, before: 20)
    try both.replace(5, with: .tagged(["new"]))
    var frames = Array(1...30_000)
    frames.remove(at: 7999)
    frames.insert(8000, at: 19)
    var state = Shop()
    for frame in frames where ![100, 9000].contains(frame) {
      let action = frame == 5 ? .tagged(["new"]) : Self.action(frame)
      Reduce.shop.reduce(into: &state, action: action)
    }
    #expect(both.store.state == state)
    #expect(try timeline.state(at: 30_000) == state)
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    try timeline.writeRecording(to: path, app: "shop")
    let report = try Recorded.replay.run(path)
    #expect(report.divergence == nil && report.state == state)
  }

  private static func check(_ timeline: Timeline<Shop, ShopAction>, _ frame: Int) throws {
    #expect(try timeline.state(at: frame).steps == UInt64(frame))
    if frame > 0 { #expect(try timeline.frame(frame).action == action(frame)) }
  }

  @Test func severalTasksReadWhileOneDispatches() async throws {
    let clock = VirtualClock()
    let timeline = Timeline(
      initialState: Shop(), reducer: Reduce.shop, clock: clock, memory: Self.nothing)
    let store = Store(initialState: Shop(), reducer: Reduce.shop, log: timeline, clock: clock)
    let count = Self.count
    try await withThrowingTaskGroup { group in
      for reader in 0..<3 {
        group.addTask {
          var random = SplitMix64(seed: UInt64(reader))
          while timeline.last < count {
            let last = timeline.last
            try Self.check(timeline, Int.random(in: 0...last, using: &random))
            await Task.yield()
          }
        }
      }
      for number in 1...count {
        store.send(Self.action(number))
        if number % 500 == 0 { await Task.yield() }
      }
      try await group.waitForAll()
    }
    #expect(timeline.last == count && timeline.spilledFrames > 0)
  }

  // In a separate process, because all tests share the environment.
  @Test func framesStayInMemoryWithoutAFolderToWriteTo() async {
    await #expect(processExitsWith: .success) {
      setenv("TMPDIR", "/nowhere/at/all", 1)
      try BudgetTests.checkThatNothingIsLost(without: "/nowhere/at/all")
    }
  }

  private static func checkThatNothingIsLost(without folder: String) throws {
    let (timeline, tip) = long(memory: nothing, count: 30_000)
    #expect(timeline.spilledFrames == 0)
    #expect(timeline.spillFailure?.description.contains(folder) == true)
    #expect(try timeline.state(at: 30_000) == tip)
    #expect(try timeline.state(at: 10).steps == 10)
    #expect(try timeline.frame(77).action == action(77))
  }

  /// An action that cannot read what it writes, or writes something that reads as another action.
  private struct Odd: Codable, Sendable {
    var number: Int
    var isOdd: Bool

    init(_ number: Int, isOdd: Bool) {
      self.number = number
      self.isOdd = isOdd
    }

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let number = Int(text) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no number"))
      }
      self.init(number, isOdd: false)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(isOdd ? "odd" : String(number))
    }
  }

  @Test func framesThatCannotBeReadBackStayInMemory() throws {
    let reducer = Reduce<Int, Odd> { $0 &+= $1.number }
    let timeline = Timeline(
      initialState: 0, reducer: reducer, clock: VirtualClock(), memory: Self.nothing)
    let store = Store(initialState: 0, reducer: reducer, log: timeline)
    for number in 1...40_000 { store.send(Odd(number, isOdd: number == 6000)) }
    #expect(timeline.spilledFrames == 4096)
    #expect(
      timeline.spillFailure?.description.contains("cannot be decoded from its own encoding")
        == true)
    for frame in [1, 4096, 4097, 6000, 40_000] {
      #expect(try timeline.state(at: frame) == frame * (frame + 1) / 2)
      #expect(try timeline.frame(frame).action.number == frame)
    }
    #expect(try timeline.frame(6000).action.isOdd)
  }

  private typealias Record = BranchRecord<Int, Int>

  private static func branch(keyframes: some Sequence<Int>) -> [Record] {
    var branch = Record(id: .main, name: "main", parent: nil, start: 0, baseFrame: 0, state: 0)
    for position in keyframes { branch.keyframes[position] = Record.Keyframe(position) }
    return [branch]
  }

  /// The first keyframe stays, each next one is far enough from the one before, and the newest
  /// eight are not touched.
  @Test func keyframesThatAreTooCloseAreRemoved() {
    var branches = Self.branch(keyframes: 0..<32)
    MemoryBudget.thin(&branches, to: 3)
    let keyframes = branches[0].keyframes
    #expect(keyframes.keys == [0, 3, 6, 9, 12, 15, 18, 21] + Array(24..<32))
    #expect(keyframes.values.map(\.state) == keyframes.keys)
    // Distances are those to the keyframe that stays, not to the one that goes.
    branches = Self.branch(keyframes: [0, 2, 5, 6, 9, 10] + (20..<28))
    MemoryBudget.thin(&branches, to: 4)
    #expect(branches[0].keyframes.keys == [0, 5, 9] + Array(20..<28))
    branches = Self.branch(keyframes: 0..<8)
    MemoryBudget.thin(&branches, to: 100)
    #expect(branches[0].keyframes.keys == Array(0..<8))
  }

  /// Every second one of the older half goes, until eight are left.
  @Test func theOlderHalfLosesEverySecondKeyframe() {
    var branches = Self.branch(keyframes: 0..<20)
    #expect(MemoryBudget.thin(&branches))
    #expect(branches[0].keyframes.keys == [0, 2, 4, 6, 8] + Array(10..<20))
    #expect(MemoryBudget.thin(&branches))
    #expect(branches[0].keyframes.keys == [0, 4, 8] + Array(11..<20))
    branches = Self.branch(keyframes: 0..<9)
    #expect(MemoryBudget.thin(&branches))
    #expect(branches[0].keyframes.keys == [0, 2] + Array(4..<9))
    branches = Self.branch(keyframes: 0..<8)
    #expect(!MemoryBudget.thin(&branches))
    #expect(branches[0].keyframes.count == 8)
  }

  /// A branch has what it would have alone, and goes on sharing it with the one that it left.
  @Test func branchesShareTheKeyframesThatStay() {
    let count = 600
    var branches = Self.branch(keyframes: [0])
    for position in 1..<count {
      branches.append(
        Record(
          id: BranchID(rawValue: UInt32(position)), name: "", leaving: branches[position - 1],
          at: position, state: position))
    }
    MemoryBudget.thin(&branches, to: 2)
    for last in stride(from: 0, to: count, by: 37) {
      var alone = Self.branch(keyframes: 0...last)
      MemoryBudget.thin(&alone, to: 2)
      #expect(branches[last].keyframes.keys == alone[0].keyframes.keys)
    }
    #expect(OrderedMapTests.nodes(of: branches.map(\.keyframes)) < count * 40)
  }
}
