import Echoing
import Reel
import Shopping
import Testing

@testable import ReelTimeline

/// Locks, pauses, and the cursor while history changes.
@Suite struct CaptureModeTests {
  private func rewrite(
    _ session: Session, on branch: BranchID = .main,
    _ body: @escaping @Sendable (Timeline<Shop, ShopAction>, inout Shop) throws -> Void
  ) {
    let timeline = session.timeline
    session.store.rewrite(on: branch) { tip in
      #expect(throws: Never.self) { try body(timeline, &tip) }
    }
  }

  /// Expects that frames recorded meanwhile, and those written in one go, both lead to the
  /// session's present state.
  private func expectThatReplaysAgree(_ recorded: Recorded) throws {
    let session = recorded.session
    let timeline = session.timeline
    try timeline.writeRecording(to: recorded.path("copy.reel"), app: "shop")
    try timeline.stopRecording()
    for name in ["a.reel", "copy.reel"] {
      let report = try recorded.replay(name)
      #expect(report.divergence == nil && report.state == session.store.state)
      #expect(report.timeline?.branches == timeline.branches)
    }
  }

  @Test func lockedActionsAreRefused() async throws {
    let clock = VirtualClock()
    let timeline = Timeline(initialState: Shop(), reducer: Reduce.shop, clock: clock)
    let store = Store(
      initialState: Shop(),
      reducer: Reduce.shop.echoing.respondingToEach {
        $0 == .reset ? .send(.noted("answer")) : .none
      },
      log: timeline, clock: clock)
    store.send(.noted("1"))
    timeline.lock(true)
    let before = store.state
    store.send(.reset)
    await store.settle()
    #expect(store.state == before && store.nextFrame == 2 && timeline.last == 1)
    #expect(timeline.isLocked && store.inFlight.isEmpty)
    // A pause is different from a lock.
    timeline.pause()
    store.send(.reset)
    store.rewrite(on: .main) { timeline.resume(.main, tip: $0) }
    store.send(.reset)
    #expect(store.state == before && timeline.isLocked && !timeline.isPaused)
    timeline.pause()
    timeline.lock(false)
    #expect(store.state == before && !timeline.isLocked && timeline.isPaused)
    store.rewrite(on: .main) { timeline.resume(.main, tip: $0) }
    store.send(.reset)
    await store.settle()
    #expect(store.state.note == "answer" && timeline.last == 3)
    #expect(try timeline.frame(3).cause == 2)
    #expect(try timeline.state(at: 1) == before)
  }

  @Test func actionsInAPauseStartTheNextBranch() throws {
    let recorded = try Recorded()
    let session = recorded.session
    let timeline = session.timeline
    try timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    session.send(.noted("1"), .noted("2"))
    // A pause in which nothing happens changes nothing.
    session.timeline.pause()
    rewrite(session) { $0.resume(.main, tip: $1) }
    #expect(timeline.history.count == 2)
    session.timeline.pause()
    session.send(.noted("missed"), .tagged(["missed"]))
    #expect(session.store.state.note == "missed" && timeline.last == 2 && timeline.isPaused)
    rewrite(session) { $0.resume(.main, tip: $1) }
    #expect(session.store.state.tags == ["missed"] && timeline.history.count == 0)
    session.send(.noted("3"))
    #expect(session.store.nextFrame == 4)
    #expect(try timeline.state(at: 3).tags == ["missed"])
    #expect(try timeline.state(at: 3).steps == 5)
    // Frames before the gap keep their names; new ones begin behind it.
    #expect(
      timeline.branches == [
        BranchSummary(
          id: .main, name: "branch-1", parent: BranchID(rawValue: 1), start: 2, tip: 3, count: 1,
          isCurrent: true),
        BranchSummary(
          id: BranchID(rawValue: 1), name: "main", parent: nil, start: 0, tip: 2, count: 2,
          isCurrent: false),
      ])
    #expect(try timeline.state(at: 1) == Shop(note: "1", steps: 1))
    try expectThatReplaysAgree(recorded)
  }

  // An answer arrives on a branch that is not shown; another branch is shown when the timeline
  // resumes.
  @Test func aPauseAffectsTheBranchesWithMissedActions() throws {
    let recorded = try Recorded()
    let session = recorded.session
    let timeline = session.timeline
    try timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    session.send(.noted("1"), .noted("2"))
    let second = try session.branch(at: 1)
    session.send(.noted("3"))
    session.timeline.pause()
    func show(_ branch: BranchID) {
      timeline.show(branch)
      session.store.install(nil, on: branch, makeCurrent: true)
    }
    show(.main)
    session.send(.tagged(["missed"]))
    show(second)
    rewrite(session, on: second) { $0.resume(second, tip: $1) }
    #expect(timeline.history.count == 2, "nothing was missed here")
    session.send(.noted("4"))
    #expect(try timeline.state(at: 4).steps == 3)
    show(.main)
    session.send(.noted("5"))
    #expect(try timeline.state(at: 5) == session.store.state)
    #expect(session.store.state.tags == ["missed"])
    #expect(timeline.branches.map(\.count) == [1, 3, 2])
    #expect(timeline.branches.map(\.name) == ["branch-2", "branch-1", "main"])
    #expect(timeline.branches.map { $0.parent?.rawValue } == [2, 2, nil])
    try expectThatReplaysAgree(recorded)
  }

  // The user looks at a frame while an answer arrives, and keeps looking at it.
  @Test func newEffectsDoNotDisturbAUserInThePast() throws {
    let session = Session()
    let timeline = session.timeline
    session.send(.noted("1"), .noted("2"))
    let second = try session.branch(at: 1)
    session.send(.noted("3"))
    timeline.pause()
    session.send(.tagged(["missed"]))
    timeline.show(.main)
    session.store.install(nil, on: .main, makeCurrent: true)
    rewrite(session) { $0.resume(.main, tip: $1) }
    try timeline.goto(3)
    session.store.install(nil, on: second, makeCurrent: true)
    session.send(.noted("4"))
    #expect(timeline.cursor == 3 && timeline.pastState?.note == "3")
    #expect(timeline.branches.map(\.name) == ["main", "branch-2", "branch-1"])
    #expect(try timeline.state(at: 4).tags == ["missed"])
  }

  @Test func aResetKeepsTheHistory() throws {
    let recorded = try Recorded()
    let session = recorded.session
    let timeline = session.timeline
    try timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    // If nothing has happened, there is nothing to keep.
    rewrite(session) { $0.reset(.main, tip: &$1) }
    #expect(timeline.branches.map(\.name) == ["main"])
    session.send(.noted("1"), .noted("2"))
    timeline.rename(.main, to: "branch-1")
    rewrite(session) { $0.reset(.main, tip: &$1) }
    #expect(session.store.state == Shop() && timeline.history.count == 0)
    session.send(.noted("3"))
    rewrite(session) { $0.reset(.main, tip: &$1) }
    #expect(timeline.branches.map(\.name) == ["branch-3", "branch-1", "branch-2"])
    #expect(timeline.branches.map { $0.parent?.rawValue } == [2, nil, 1])
    #expect(timeline.branches.map(\.start) == [3, 0, 2])
    #expect(try timeline.state(at: 1).note == "1" && timeline.state(at: 0) == Shop())
    try expectThatReplaysAgree(recorded)
  }

  @Test func aCommitInAPauseKeepsMissedFrames() throws {
    let session = Session()
    session.send(.noted("1"), .noted("2"))
    session.timeline.pause()
    session.send(.tagged(["missed"]))
    rewrite(session) { $0.commit(.main, tip: &$1) }
    #expect(session.store.state.tags == ["missed"])
    rewrite(session) { $0.resume(.main, tip: $1) }
    session.send(.noted("3"))
    #expect(try session.timeline.state(at: 3) == session.store.state)
    #expect(session.store.state.tags == ["missed"])
  }

  // The outcome of an edit is that of a replay, which does not know the missed actions.
  @Test func anEditDuringAPauseEqualsAReplay() throws {
    let session = Session()
    session.send(.noted("1"), .noted("2"))
    session.timeline.pause()
    session.send(.tagged(["missed"]))
    rewrite(session) { try $0.skip([1], on: .main, tip: &$1) }
    #expect(session.store.state == Shop(note: "2", steps: 1))
    rewrite(session) { $0.resume(.main, tip: $1) }
    #expect(session.timeline.history.count == 2)
    #expect(try session.timeline.state(at: 2) == session.store.state)
  }

  @Test func theCursorStaysOnTheSameFrame() throws {
    let session = Session()
    let timeline = session.timeline
    for number in 1...8 { session.send(.noted("\(number)")) }
    try timeline.goto(5)
    rewrite(session) { try $0.skip([2, 3], on: .main, tip: &$1) }
    #expect(timeline.cursor == 5)
    rewrite(session) { $0.sweep(.main, tip: &$1) }
    #expect(timeline.cursor == 5 && timeline.pastState?.note == "5")
    rewrite(session) { try $0.move(7, before: 1, on: .main, tip: &$1) }
    #expect(timeline.cursor == 5 && timeline.pastState?.steps == 4)
    // The frame itself is removed: the one before it remains.
    rewrite(session) { try $0.skip([4, 5], on: .main, tip: &$1) }
    rewrite(session) { $0.sweep(.main, tip: &$1) }
    #expect(timeline.cursor == 1 && timeline.isInThePast)
    rewrite(session) { try $0.move(1, before: nil, on: .main, tip: &$1) }
    #expect(timeline.cursor == 1 && !timeline.isInThePast)
    try timeline.goto(6)
    rewrite(session) { $0.commit(.main, tip: &$1) }
    #expect(!timeline.isInThePast)
  }

  @Test func anEditDoesNotMoveTheCursorOnAnotherBranch() throws {
    let session = Session()
    session.send(.noted("1"), .noted("2"))
    let second = try session.branch(at: 1)
    session.send(.noted("3"))
    try session.timeline.goto(2)
    rewrite(session, on: second) { try $0.skip([1], on: second, tip: &$1) }
    #expect(session.timeline.cursor == 2 && session.timeline.isInThePast)
  }

  // A store may start a branch without telling the timeline.
  @Test func aBranchStartedByTheStoreIsRecordedAfterACommit() throws {
    let recorded = try Recorded()
    let session = recorded.session
    try session.timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    session.send(.noted("1"))
    rewrite(session) { $0.commit(.main, tip: &$1) }
    session.store.install(Shop(note: "own"), on: BranchID(rawValue: 1), makeCurrent: true)
    session.send(.tagged(["a"]))
    try session.timeline.writeRecording(to: recorded.path("copy.reel"), app: "shop")
    try session.timeline.stopRecording()
    for name in ["a.reel", "copy.reel"] {
      let report = try recorded.replay(name)
      #expect(report.divergence == nil)
      #expect(try report.timeline?.state(at: 2) == session.store.state)
      #expect(report.timeline?.branches == session.timeline.branches)
    }
  }

  @Test func missingFramesAreExplained() {
    let session = Session()
    session.send(.noted("1"), .noted("2"))
    rewrite(session) { $0.commit(.main, tip: &$1) }
    func explanation(_ frame: Int) -> String? {
      do throws(NoSuchFrame) {
        try session.timeline.goto(frame)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(explanation(2) == nil)
    #expect(explanation(1) == "frame 1 was committed or swept away")
    #expect(explanation(3) == "there is no frame 3; there are 0 to 2")
    #expect(explanation(-1) == "there is no frame -1; there are 0 to 2")
    #expect(
      explanation(0) == "frame 0 has no action, and a commit does not keep its state")
  }

  /// Who looks at the past of a branch that is paused sees its new beginning after the pause.
  @Test func theCursorReturnsToTheTipAfterAPause() throws {
    let session = Session()
    let timeline = session.timeline
    session.send(.noted("1"), .noted("2"))
    timeline.pause()
    session.send(.noted("missed"))
    #expect(timeline.undo() && timeline.isInThePast)
    session.both.resume()
    #expect(!timeline.isInThePast && timeline.history.count == 0)
    #expect(try timeline.state(at: timeline.cursor).note == "missed")
    // A pause in which nothing happened on the branch leaves the cursor where it is.
    session.send(.noted("3"), .noted("4"))
    timeline.pause()
    #expect(timeline.undo())
    session.both.resume()
    #expect(timeline.isInThePast && timeline.cursor == 3)
  }

  /// After a pause no branch misses anything, whichever is shown.
  @Test func allBranchesAreRecordedAgainAfterAPause() throws {
    let session = Session()
    let timeline = session.timeline
    session.send(.noted("1"), .noted("2"))
    let second = try session.branch(at: 1)
    session.send(.noted("3"))
    timeline.pause()
    session.send(.noted("missed on the second"))
    session.both.show(.main)
    session.send(.noted("missed on the first"))
    #expect(timeline.missed == [.main, second])
    session.both.resume()
    #expect(timeline.missed == [] && !timeline.isPaused)
    let notes = [(BranchID.main, "missed on the first"), (second, "missed on the second")]
    for (branch, note) in notes {
      let history = try #require(timeline.history(of: branch))
      #expect(history.count == 0 && history.state(at: 0).note == note)
    }
  }
}
