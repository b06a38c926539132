import Reel
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// What becomes of requests whose frames are not on the branch any more, or not in their order.
@Suite struct CarriedRequestTests {
  private typealias Shelf = RequestTests.Shelf
  private typealias Action = RequestTests.Action
  private typealias Both = TimelineStore<Shelf, Action>

  private static let reducer = RequestTests.reducer.responding { _ in
    .run { send in
      try await send.sleep(for: .seconds(1))
      await send(.loaded(["book"]))
    }
    .ifLost(.failed("gone"))
  }

  private static func session() -> Both {
    let clock = VirtualClock()
    return TimelineStore(
      initialState: Shelf(), reducer: reducer, clock: clock,
      executor: SerialEffectExecutor(clock: clock))
  }

  private let both = session()

  private func state(on branch: BranchID) -> Shelf? {
    both.timeline.history(of: branch).map { $0.state(at: $0.count) }
  }

  @Test func aBranchAfterACommitLosesTheRequestThatIsOpenThere() async {
    both.send(.refreshTapped)
    both.commit()
    both.commit()
    both.startBranch()
    #expect(both.store.state == Shelf(problem: "gone"))
    await both.store.settle()
    #expect(state(on: .main) == Shelf(books: ["book"]))
  }

  /// The branch that goes on after a pause has the request, and so does one that leaves it.
  @Test func aBranchAfterAPauseLosesTheRequestThatIsOpenThere() async {
    both.send(.refreshTapped)
    both.timeline.pause()
    both.send(.failed("unrecorded"))
    both.resume()
    both.startBranch()
    #expect(both.store.state == Shelf(problem: "gone"))
    await both.store.settle()
    #expect(state(on: .main) == Shelf(books: ["book"], problem: "unrecorded"))
  }

  @Test func aBranchBeforeTheRequestHasNothingToLose() async throws {
    both.send(.failed("no"))
    both.send(.refreshTapped)
    let early = try both.startBranch(at: 1)
    both.show(.main)
    both.commit()
    both.show(early)
    both.startBranch()
    #expect(both.store.state == Shelf(problem: "no"))
    await both.store.settle()
    #expect(both.store.state == Shelf(problem: "no"))
  }

  /// After a commit there is no frame that could be reduced again to find out what to send.
  @Test func aRecordingKeepsWhatACommittedRequestLoses() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    try both.timeline.startRecording(to: path, app: "shelf", digests: .always)
    both.send(.refreshTapped)
    both.commit()
    both.startBranch()
    await both.store.settle()
    try both.timeline.stopRecording()
    let report = try Replay<Shelf, Action>(app: "shelf", reducer: RequestTests.reducer).run(path)
    let history = try #require(report.timeline?.history)
    #expect(report.isFaithful && history.state(at: history.count) == Shelf(problem: "gone"))
  }

  /// The program that asked has ended: what it had not been answered is lost where history goes on.
  @Test func whatWasOpenAtTheEndOfARecordingIsLostAfterACommitAndAReset() throws {
    let directory = try TemporaryDirectory()
    for (name, edit): (String, (Both) -> Void) in [
      ("commit", { $0.commit() }), ("reset", { $0.reset() }),
    ] {
      let path = directory.file("\(name).reel").path
      let first = Self.session()
      try first.timeline.startRecording(to: path, app: "shelf", digests: .always)
      first.send(.refreshTapped)
      try first.timeline.stopRecording()
      let replay = Replay<Shelf, Action>(app: "shelf", reducer: Self.reducer)
      let again = Both(
        goingOnWith: try #require(try replay.run(path).timeline), reducer: Self.reducer)
      edit(again)
      let branch = try #require(again.timeline.branches.first { $0.name == "main" }).id
      again.show(branch)
      again.send(.loaded(["other"]))
      let history = try #require(again.timeline.history(of: branch))
      #expect(
        history.state(at: history.count) == Shelf(books: ["other"], problem: "gone"), "\(name)")
    }
  }

  /// A moved answer ends its request where it is now.
  @Test func aBranchBeforeAMovedAnswerLosesTheRequest() async throws {
    both.send(.refreshTapped)
    await both.store.settle()
    both.send(.failed("else"))
    try both.move(2, before: nil)
    try both.startBranch(at: 3)
    #expect(both.store.state == Shelf(problem: "gone"))
    try both.startBranch(at: 2)
    #expect(both.store.state == Shelf(books: ["book"], problem: "else"))
  }

  @Test(arguments: [false, true])
  func theAnswerOfASweptFrameIsSkipped(_ isCommitted: Bool) async throws {
    both.send(.refreshTapped)
    both.send(.failed("else"))
    try both.skip([1])
    if isCommitted { both.commit() } else { both.sweep() }
    await both.store.settle()
    #expect(both.store.state == Shelf(problem: "else"))
    let history = both.timeline.history
    #expect(history.isSkipped(at: history.count))
  }

  /// No frame is lost that comes later.
  @Test func aCommitInThePastStartsABranch() throws {
    both.send(.failed("1"))
    both.send(.failed("2"))
    try both.cursor.goto(1)
    both.commit()
    #expect(both.store.state == Shelf(problem: "1"))
    #expect(both.timeline.currentBranch.name == "branch-1" && both.timeline.history.count == 0)
    #expect(state(on: .main) == Shelf(problem: "2"))
  }
}
