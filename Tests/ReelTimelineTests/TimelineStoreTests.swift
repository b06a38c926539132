import Reel
import ReelTimeline
import Shopping
import Synchronization
import Testing

/// A store and its timeline together: changes that concern both cannot be done halfway.
@Suite struct TimelineStoreTests {
  private let both = TimelineStore(
    initialState: Shop(), reducer: Reduce.shop, clock: VirtualClock())
  private var notes: [String] {
    both.timeline.branches.map { branch in
      let state = both.timeline.history(of: branch.id).map { $0.state(at: $0.count) }
      return "\(branch.name)\(branch.isCurrent ? "*" : "") \(state?.note ?? "")"
    }
  }

  init() {
    for note in ["1", "2", "3"] { both.send(.noted(note)) }
  }

  @Test func sendingInThePastStartsABranch() {
    #expect(both.cursor.undo() && both.cursor.undo())
    #expect(both.send(.noted("other")) == BranchID(rawValue: 1))
    #expect(notes == ["main 3", "branch-1* other"] && both.store.state.note == "other")
    #expect(!both.cursor.isInThePast)
    #expect(both.send(.noted("more")) == nil)
    both.show(.main)
    #expect(notes == ["main* 3", "branch-1 more"] && both.store.state.note == "3")
    // The session is at the tip, even though the user went there as to a frame of the past.
    both.cursor.stay()
    #expect(both.send(.noted("4")) == nil)
    #expect(notes == ["main* 4", "branch-1 more"])
  }

  @Test func aBranchStartsAtTheGivenFrame() throws {
    let second = try both.startBranch(at: 1, named: "second")
    #expect(both.store.branch == second && both.store.state.note == "1")
    #expect(throws: NoSuchFrame(frame: 9, last: 3)) { try both.startBranch(at: 9) }
    let elsewhere = NoSuchFrame(frame: 3, last: 3, isElsewhere: true)
    #expect(throws: elsewhere) { try both.skip([1, 3]) }
    #expect(elsewhere.description == "frame 3 is on another branch")
    both.startBranch()
    #expect(notes == ["main 3", "second 1", "branch-2* 1"])
  }

  /// A branch that starts by itself takes no name that a user has given.
  @Test func aBranchGetsANameOfItsOwn() throws {
    try both.startBranch(at: 1, named: "branch-2")
    try both.startBranch(at: 2)
    both.rename(.main, to: "branch-4")
    both.reset()
    try both.startBranch(at: 0)
    #expect(
      both.timeline.branches.map(\.name)
        == ["branch-4", "branch-2", "branch-5", "branch-3", "branch-6"])
  }

  @Test func editsChangeTheStoreAsWell() throws {
    let seen = Mutex<[String]>([])
    let token = both.store.subscribe { state in seen.withLock { $0.append(state.note ?? "") } }
    try both.skip([3])
    #expect(both.store.state.note == "2" && both.store.state.steps == 2)
    try both.unskip([3])
    try both.move(3, before: 1)
    #expect(both.store.state.note == "2" && both.store.state.steps == 3)
    try both.replace(2, with: .noted("new"))
    #expect(both.store.state.note == "new")
    #expect(seen.withLock(\.self) == ["2", "3", "2", "new"])
    token.cancel()
    #expect(throws: NoSuchFrame(frame: 7, last: 3)) { try both.skip([1, 7]) }
    #expect(throws: MoveProblem.noSuchFrame(NoSuchFrame(frame: 8, last: 3))) {
      try both.move(8, before: nil)
    }
    #expect(throws: NoSuchFrame(frame: 9, last: 3)) { try both.replace(9, with: .reset) }
    #expect(both.store.state.note == "new")
    try both.skip([3])
    both.sweep()
    #expect(both.timeline.history.count == 2)
    both.commit()
    #expect(both.timeline.history.count == 0 && both.store.state.note == "new")
  }

  /// What is edited is what is viewed, also if the store shows another branch.
  @Test func editsAreOfTheBranchBeingViewed() throws {
    try both.startBranch(at: 2, named: "shown")
    try both.cursor.goto(3)
    try both.skip([1, 3])
    #expect(notes == ["main 2", "shown* 2"] && both.cursor.state?.steps == 1)
    #expect(both.store.state.steps == 2)
    try both.cursor.goto(2)
    try both.replace(2, with: .noted("new"))
    try both.unskip([3])
    try both.move(3, before: 1)
    #expect(notes == ["main new", "shown* 2"])
    // In the middle of it, the frame is not the tip that it is on the branch which the store shows.
    try both.move(3, before: nil)
    #expect(both.cursor.frame == 2 && both.cursor.startsBranch)
    both.commit()
    #expect(notes == ["main 3", "shown 2", "branch-2* new"] && both.timeline.history.count == 0)
    try both.cursor.goto(3)
    try both.skip([3])
    both.sweep()
    #expect(notes == ["main new", "shown 2", "branch-2* new"])
    both.reset()
    #expect(notes == ["branch-3 ", "shown 2", "branch-2* new", "main new"])
    #expect(both.cursor.frame == 2 && both.cursor.state?.note == "new")
  }

  /// The tip of another branch is not that of the shown one, though it may be the same frame.
  @Test func atTheTipOfAnotherBranchABranchStarts() throws {
    both.reset()
    try both.cursor.goto(2)
    #expect(both.cursor.redo() && both.cursor.frame == 3 && both.cursor.startsBranch)
    both.send(.noted("after"))
    #expect(notes == ["branch-1 ", "main 3", "branch-2* after"])
    #expect(both.store.state.steps == 4)
  }

  @Test func aBranchKeepsItsPast() {
    both.reset()
    #expect(both.store.state == Shop() && notes == ["branch-1* ", "main 3"])
    both.send(.noted("anew"))
    both.timeline.pause()
    both.send(.noted("missed"))
    both.resume()
    #expect(notes == ["branch-2* missed", "main 3", "branch-1 anew"])
    both.show(BranchID(rawValue: 2))
    #expect(both.store.state.note == "anew")
  }

  // The change is made in its turn: after all subscribers have been notified of the current action.
  @Test func aSubscribersChangeIsMadeAfterwards() {
    let both = both
    let seen = Mutex<[String]>([])
    let tokens = [
      both.store.subscribe { state in
        if state.note == "4" { try? both.skip([4]) }
      },
      both.store.subscribe { state in seen.withLock { $0.append(state.note ?? "") } },
    ]
    both.send(.noted("4"))
    #expect(seen.withLock(\.self) == ["4", "3"])
    #expect(both.store.state.note == "3")
    tokens.forEach { $0.cancel() }
  }
}
