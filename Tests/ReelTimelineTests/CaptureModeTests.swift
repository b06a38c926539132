import Echoing
import Reel
import Shopping
import Testing

@testable import ReelTimeline

/// Locks, pauses, and the cursor while history changes.
@Suite struct CaptureModeTests {
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
    let both = TimelineStore(
      initialState: Shop(),
      reducer: Reduce.shop.echoing.respondingToEach {
        $0 == .reset ? .send(.noted("answer")) : .none
      }, clock: clock)
    let (store, timeline) = (both.store, both.timeline)
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
    both.resume()
    store.send(.reset)
    #expect(store.state == before && timeline.isLocked && !timeline.isPaused)
    timeline.pause()
    timeline.lock(false)
    #expect(store.state == before && !timeline.isLocked && timeline.isPaused)
    both.resume()
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
    session.both.resume()
    #expect(timeline.history.count == 2)
    session.timeline.pause()
    session.send(.noted("missed"), .tagged(["missed"]))
    #expect(session.store.state.note == "missed" && timeline.last == 2 && timeline.isPaused)
    session.both.resume()
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
    session.both.show(.main)
    session.send(.tagged(["missed"]))
    session.both.show(second)
    session.both.resume()
    #expect(timeline.history.count == 2, "nothing was missed here")
    session.send(.noted("4"))
    #expect(try timeline.state(at: 4).steps == 3)
    session.both.show(.main)
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
    session.both.show(.main)
    session.both.resume()
    let visitor = session.both.visitor()
    try visitor.cursor.goto(3)
    session.both.show(second)
    session.send(.noted("4"))
    #expect(visitor.cursor.frame == 3 && visitor.cursor.state?.note == "3")
    #expect(timeline.branches.map(\.name) == ["main", "branch-2", "branch-1"])
    #expect(try timeline.state(at: 4).tags == ["missed"])
  }

  @Test func aResetKeepsTheHistory() throws {
    let recorded = try Recorded()
    let session = recorded.session
    let timeline = session.timeline
    try timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    // If nothing has happened, there is nothing to keep.
    session.both.reset()
    #expect(timeline.branches.map(\.name) == ["main"])
    session.send(.noted("1"), .noted("2"))
    session.both.rename(.main, to: "branch-1")
    session.both.reset()
    #expect(session.store.state == Shop() && timeline.history.count == 0)
    session.send(.noted("3"))
    session.both.reset()
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
    session.both.commit()
    #expect(session.store.state.tags == ["missed"])
    session.both.resume()
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
    try session.both.skip([1])
    #expect(session.store.state == Shop(note: "2", steps: 1))
    session.both.resume()
    #expect(session.timeline.history.count == 2)
    #expect(try session.timeline.state(at: 2) == session.store.state)
  }

  @Test func theCursorStaysOnTheSameFrame() throws {
    let session = Session()
    for number in 1...8 { session.send(.noted("\(number)")) }
    try session.cursor.goto(5)
    try session.both.skip([2, 3])
    #expect(session.cursor.frame == 5)
    session.both.sweep()
    #expect(session.cursor.frame == 5 && session.cursor.state?.note == "5")
    try session.both.move(7, before: 1)
    #expect(session.cursor.frame == 5 && session.cursor.state?.steps == 4)
    // The frame itself is removed: the one before it remains.
    try session.both.skip([4, 5])
    session.both.sweep()
    #expect(session.cursor.frame == 1 && session.cursor.isInThePast)
    try session.both.move(1, before: nil)
    #expect(session.cursor.frame == 1 && !session.cursor.isInThePast)
    try session.cursor.goto(6)
    session.both.commit()
    #expect(!session.cursor.isInThePast)
  }

  @Test func anEditDoesNotMoveTheCursorOnAnotherBranch() throws {
    let session = Session()
    session.send(.noted("1"), .noted("2"))
    try session.branch(at: 1)
    session.send(.noted("3"))
    try session.cursor.goto(2)
    try session.both.visitor().skip([1])
    #expect(session.cursor.frame == 2 && session.cursor.isInThePast)
    #expect(session.cursor.state?.steps == 2 && session.store.state.steps == 1)
  }

  @Test func missingFramesAreExplained() {
    let session = Session()
    session.send(.noted("1"), .noted("2"))
    session.both.commit()
    func explanation(_ frame: Int) -> String? {
      do throws(NoSuchFrame) {
        try session.cursor.goto(frame)
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
    #expect(session.cursor.undo() && session.cursor.isInThePast)
    session.both.resume()
    #expect(!session.cursor.isInThePast && timeline.history.count == 0)
    #expect(try timeline.state(at: session.cursor.frame).note == "missed")
    // A pause in which nothing happened on the branch leaves the cursor where it is.
    session.send(.noted("3"), .noted("4"))
    timeline.pause()
    #expect(session.cursor.undo())
    session.both.resume()
    #expect(session.cursor.isInThePast && session.cursor.frame == 3)
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
    #expect(timeline.memory.withLock { $0.missed } == [.main, second])
    session.both.resume()
    #expect(timeline.memory.withLock { $0.missed } == [] && !timeline.isPaused)
    let notes = [(BranchID.main, "missed on the first"), (second, "missed on the second")]
    for (branch, note) in notes {
      let history = try #require(timeline.history(of: branch))
      #expect(history.count == 0 && history.state(at: 0).note == note)
    }
  }
}
