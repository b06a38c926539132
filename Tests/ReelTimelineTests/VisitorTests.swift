import Reel
import ReelTimeline
import Shopping
import Synchronization
import TemporaryFiles
import Testing

/// Two sessions on one store: an app, and a user who looks at its past.
@Suite struct VisitorTests {
  private let both = TimelineStore(
    initialState: Shop(), reducer: Reduce.shop, clock: VirtualClock())
  private let visitor: TimelineStore<Shop, ShopAction>

  init() {
    visitor = both.visitor()
    for note in ["1", "2", "3"] { both.send(.noted(note)) }
  }

  /// The branches with their notes; the one that the store shows has a star.
  private var notes: [String] {
    both.timeline.branches.map { branch in
      let state = both.timeline.history(of: branch.id).map { $0.state(at: $0.count) }
      return "\(branch.name)\(branch.isCurrent ? "*" : "") \(state?.note ?? "")"
    }
  }

  @Test func aLookAtThePastDisturbsNoOne() throws {
    try visitor.cursor.goto(1)
    #expect(visitor.cursor.isInThePast && visitor.cursor.state?.note == "1")
    #expect(!both.cursor.isInThePast && both.cursor.frame == 3 && both.cursor.state == nil)
    #expect(both.send(.noted("4")) == nil)
    #expect(notes == ["main* 4"])
    #expect(visitor.cursor.frame == 1 && both.cursor.frame == 4)
    visitor.cursor.now()
    #expect(visitor.cursor.frame == 4 && !visitor.cursor.isElsewhere)
  }

  @Test func whatAVisitorDispatchesInThePastIsAVisitorsBranch() throws {
    let seen = Mutex<[String]>([])
    let token = both.store.subscribe { state in seen.withLock { $0.append(state.note ?? "") } }
    try visitor.cursor.goto(1)
    #expect(visitor.send(.noted("other")) == BranchID(rawValue: 1))
    #expect(notes == ["main* 3", "branch-1 other"] && both.store.state.note == "3")
    #expect(visitor.cursor.state?.note == "other" && visitor.cursor.branch.rawValue == 1)
    #expect(!visitor.cursor.isInThePast && visitor.cursor.frame == 4)
    // Both go on where they are, one after the other.
    both.send(.noted("5"))
    visitor.send(.noted("6"))
    #expect(notes == ["main* 5", "branch-1 6"])
    #expect(visitor.cursor.history.numbers(at: 1...3) == [1...1, 4...4, 6...6])
    #expect(seen.withLock(\.self) == ["5"])
    // Back on the store's branch, a visitor dispatches there.
    visitor.show(.main)
    visitor.send(.noted("7"))
    #expect(notes == ["main* 7", "branch-1 6"] && both.cursor.frame == 7)
    token.cancel()
  }

  @Test func aVisitorEditsItsOwnBranch() throws {
    try visitor.startBranch(at: 2, named: "mine")
    try visitor.skip([1])
    #expect(visitor.cursor.state?.steps == 1 && both.store.state.steps == 3)
    visitor.reset()
    #expect(notes == ["main* 3", "branch-2 ", "mine 2"])
    #expect(visitor.cursor.state == Shop() && both.store.state.note == "3")
  }

  /// Where the app shows another branch, who follows it goes along, and who has an own one stays.
  @Test func aVisitorFollowsTheStoreOrStays() throws {
    let second = both.visitor()
    try second.startBranch(at: 1, named: "own")
    try both.startBranch(at: 2, named: "shown")
    #expect(visitor.cursor.frame == 2 && visitor.cursor.branch == both.store.branch)
    #expect(second.cursor.frame == 1 && second.cursor.state?.note == "1")
    both.send(.noted("4"))
    #expect(visitor.cursor.frame == 4 && second.cursor.frame == 1)
  }

  @Test func aRecordingHasBoth() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    try both.timeline.startRecording(to: path, app: "shop")
    try visitor.cursor.goto(2)
    visitor.send(.noted("other"))
    both.send(.noted("4"))
    try both.timeline.stopRecording()
    let report = try Recorded.replay.run(path)
    #expect(report.isFaithful && report.state == both.store.state)
    #expect(report.timeline?.branches == both.timeline.branches)
  }

  /// A place is kept while others edit the branch.
  @Test func anEditMovesEachPlace() throws {
    let second = both.visitor()
    both.send(.noted("4"))
    try visitor.cursor.goto(2)
    try second.cursor.goto(1)
    try both.move(3, before: 1)
    #expect(visitor.cursor.frame == 2 && visitor.cursor.state?.steps == 3)
    #expect(second.cursor.frame == 1 && second.cursor.state?.steps == 2)
    both.reset()
    // Both stay with the frames, which another branch has now.
    #expect(visitor.cursor.frame == 2 && second.cursor.frame == 1)
    #expect(visitor.cursor.branch.rawValue == 1 && both.cursor.frame == 4)
    #expect(!both.cursor.isInThePast && both.store.state == Shop())
  }
}
