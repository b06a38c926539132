import Reel
import ReelTimeline
import TemporaryFiles
import Testing

/// Requests in the timeline: asked, answered, lost on a branch; recorded and compared.
@Suite struct RequestTests {
  struct Shelf: Codable, Equatable, Sendable {
    var books: [String] = []
    var isLoading = false
    var problem: String?
  }

  enum Action: Codable, Equatable, Sendable {
    case refreshTapped
    case stopTapped
    case loaded([String])
    case failed(String)
  }

  enum Request: RequestProtocol {
    case fetch(limit: Int)

    var policy: RequestPolicy { .latest }
  }

  static let reducer = RequestingReduce<Shelf, Action, Request> { shelf, action, ask in
    switch action {
    case .refreshTapped:
      shelf.isLoading = true
      ask(.fetch(limit: 10))
    case .stopTapped:
      shelf.isLoading = false
      ask.cancel(.fetch(limit: 0))
    case .loaded(let books):
      shelf.isLoading = false
      shelf.books = books
    case .failed(let problem):
      shelf.isLoading = false
      shelf.problem = problem
    }
  }

  /// An error that can report that a request is lost.
  enum Trouble: RequestError {
    case gone
    static var lost: Trouble { .gone }
  }

  private let clock = VirtualClock()
  private let both: TimelineStore<Shelf, Action>

  init() {
    let clock = clock
    let fetch = { @Sendable (limit: Int) async throws(Trouble) -> [String] in
      try? await clock.sleep(for: .seconds(1))
      return ["\(limit) books"]
    }
    both = TimelineStore(
      initialState: Shelf(),
      reducer: Self.reducer.responding { request in
        switch request {
        case .fetch(let limit):
          .call("fetch", fetch, limit) { outcome in
            switch outcome {
            case .done(let books): .loaded(books)
            case .failed(let trouble): .failed("\(trouble)")
            }
          }
        }
      }, clock: clock, executor: SerialEffectExecutor(clock: clock))
  }

  private var timeline: Timeline<Shelf, Action> { both.timeline }

  private func fates(_ frame: Int) -> [String] {
    timeline.requests(of: frame).map { record in
      "\(record.id) \(record.asked.operation) \(record.fate.map(\.rawValue) ?? "open") \(record.answers)"
    }
  }

  @Test func areRememberedWithTheirAnswers() async throws {
    both.send(.refreshTapped)
    #expect(fates(1) == ["1.1 ask open []"])
    await both.store.settle()
    #expect(fates(1) == ["1.1 ask answered [2]"] && fates(2) == [])
    #expect(timeline.request(answeredBy: 2) == RequestID(frame: 1, index: 1))
    #expect(timeline.request(answeredBy: 1) == nil && timeline.request(answeredBy: 9) == nil)
    both.send(.refreshTapped)
    both.send(.refreshTapped)
    both.send(.stopTapped)
    await both.store.settle()
    #expect(fates(3) == ["3.1 ask superseded []"] && fates(4) == ["4.1 ask cancelled []"])
    #expect(fates(5) == ["5.1 cancel open []"])
    #expect(both.store.state == Shelf(books: ["10 books"]))
  }

  /// A branch that starts in the middle of a request is notified that no answer will come.
  @Test func aBranchStartedDuringARequestLosesIt() async throws {
    both.send(.refreshTapped)
    await both.store.settle()
    _ = both.cursor.undo()
    #expect(both.cursor.frame == 1)
    both.startBranch(named: "other")
    #expect(both.store.state == Shelf(problem: "gone"))
    let frame = try timeline.frame(timeline.last)
    #expect((frame.action, frame.cause, frame.origin) == (.failed("gone"), 1, .effect))
    #expect(fates(1) == ["1.1 ask lost [2, 3]"])
    // The branch that asked has the answer.
    both.show(.main)
    #expect(fates(1) == ["1.1 ask answered [2, 3]"])
    // A branch of that branch is not notified again.
    both.show(BranchID(rawValue: 1))
    let last = timeline.last
    both.startBranch(named: "third")
    #expect(timeline.last == last)
  }

  /// After the answer no request is open, even if the effect has not ended.
  @Test func aBranchStartedAfterTheAnswerLosesNothing() async throws {
    both.send(.refreshTapped)
    await both.store.settle()
    both.startBranch()
    #expect(both.store.state == Shelf(books: ["10 books"]) && timeline.last == 2)
  }

  @Test func areRecordedAndCompared() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    try timeline.startRecording(to: path, app: "shelf", digests: .always)
    both.send(.refreshTapped)
    await both.store.settle()
    _ = both.cursor.undo()
    both.startBranch(named: "other")
    both.send(.refreshTapped)
    both.send(.stopTapped)
    try timeline.writeRecording(to: directory.file("copy.reel").path, app: "shelf")
    try timeline.stopRecording()
    let replay = Replay<Shelf, Action>(app: "shelf", reducer: Self.reducer)
    for name in ["a.reel", "copy.reel"] {
      let report = try replay.run(directory.file(name).path)
      #expect(report.isFaithful && report.isEnded)
      let replayed = try #require(report.timeline)
      for frame in 1...timeline.last {
        #expect(replayed.requests(of: frame) == timeline.requests(of: frame))
        #expect(
          replayed.request(answeredBy: frame) == timeline.request(answeredBy: frame))
      }
    }
    // A reducer that sends a different request changes no state, but the difference is noticed.
    let other = RequestingReduce<Shelf, Action, Request> { shelf, action, ask in
      Self.reducer.recompute(&shelf, action)
      if action == .refreshTapped { ask(.fetch(limit: 11)) }
      if action == .stopTapped { ask.cancel(.fetch(limit: 0)) }
    }
    let report = try Replay<Shelf, Action>(app: "shelf", reducer: other).run(path)
    #expect(!report.isFaithful && report.divergence == nil)
    let difference = try #require(report.otherRequests)
    #expect(difference.frame == 1)
    #expect(difference.recorded.text == #"[{"ask":{"fetch":{"limit":10}}}]"#)
    #expect(difference.replayed.text == #"[{"ask":{"fetch":{"limit":11}}}]"#)
  }

  /// An answer is skipped with the frame that requested it, and cannot be moved before it.
  @Test func editedHistoryKeepsAnswersBehindTheirRequests() async throws {
    both.send(.refreshTapped)
    await both.store.settle()
    both.send(.failed("by hand"))
    try both.skip([1])
    #expect(both.store.state == Shelf(problem: "by hand"))
    #expect(timeline.history(of: .main)?.isSkipped(at: 2) == true)
    try both.unskip([1])
    #expect(both.store.state == Shelf(books: ["10 books"], problem: "by hand"))
    let problem = MoveProblem.answerBeforeRequest(answer: 2, request: 1)
    #expect(throws: problem) { try both.move(2, before: 1) }
    #expect(throws: problem) { try both.move(1, before: 3) }
    #expect(throws: problem) { try both.move(1, before: nil) }
    try both.move(3, before: 1)
    #expect(both.store.state == Shelf(books: ["10 books"], problem: "by hand"))
    #expect(
      problem.description == "frame 2 answers a request of frame 1, and cannot come before it")
  }

  /// Actions of an effect after its request is closed are dropped.
  @Test func aLateAnswerIsDropped() async throws {
    both.send(.refreshTapped)
    both.store.answerLate(.loaded(["early"]), to: RequestID(frame: 1, index: 1), on: .main)
    #expect(both.store.state.books == ["early"] && timeline.last == 2)
    await both.store.settle()
    #expect(timeline.last == 3)
    both.store.answerLate(.loaded(["late"]), to: RequestID(frame: 1, index: 1), on: .main)
    #expect(timeline.last == 3 && both.store.state.books == ["10 books"])
  }

  /// The answer is queued before the branch is shown, and so is reduced before.
  @Test func aBranchThatASubscriberShowsHasTheAnswersQueuedBefore() throws {
    let asked = RequestID(frame: 1, index: 1)
    both.send(.refreshTapped)
    both.startBranch(named: "other")
    let subscription = both.store.subscribe { [both] state in
      switch state.problem {
      case "first":
        both.store.answerLate(.loaded(["late"]), to: asked, on: .main)
        both.store.send(.failed("second"))
      case "second": both.show(.main)
      default: break
      }
    }
    both.send(.failed("first"))
    #expect(both.store.branch == .main)
    let recorded = try timeline.state(at: timeline.tip)
    #expect(recorded.books == ["late"])
    #expect(both.store.state == recorded)
    subscription.cancel()
  }

  /// A session that continues a recording that ended in the middle of a request is notified once.
  @Test func requestsInProgressAtTheEndOfARecordingAreLost() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    try timeline.startRecording(to: path, app: "shelf", digests: .always)
    both.send(.refreshTapped)
    try timeline.flush()
    let report = try Replay<Shelf, Action>(app: "shelf", reducer: Self.reducer, clock: clock)
      .run(path)
    let old = try #require(report.timeline)
    let again = TimelineStore(
      goingOnWith: old,
      reducer: Self.reducer.responding { _ in Effect<Action>.none.ifLost(.failed("gone")) })
    #expect(again.store.state == Shelf(isLoading: true) && again.timeline.last == 1)
    again.send(.stopTapped)
    #expect(again.store.state == Shelf(problem: "gone") && again.timeline.last == 3)
    again.send(.stopTapped)
    #expect(again.timeline.last == 4)
  }

  /// A request's fate cannot be known before it is asked.
  @Test func aFateBeforeItsRequestIsDamage() async throws {
    let recorded = try Recorded()
    try timeline.startRecording(to: recorded.path(), app: "shelf", digests: .always)
    both.send(.refreshTapped)
    await both.store.settle()
    try timeline.stopRecording()
    var lines = try recorded.lines()
    let fate = try #require(lines.firstIndex { $0.contains(#""fate":"answered""#) })
    #expect(fate > 2)
    let replay = Replay<Shelf, Action>(app: "shelf", reducer: Self.reducer)
    for place in [2, 1] {
      let line = lines.remove(at: place == 2 ? fate : 2)
      lines.insert(line, at: place)
      try recorded.write((Recorded.summed(lines).joined(separator: "\n") + "\n").utf8)
      if place == 2 {
        // The frame that asked is the second line.
        #expect(try replay.run(recorded.path("b.reel")).isFaithful)
      } else {
        let error = #expect(throws: RecordingError.self) {
          try replay.run(recorded.path("b.reel"))
        }
        guard case .damaged(_, line: 2, let reason) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(reason.english.contains("1.1"))
      }
    }
  }

  /// A request may be moved behind other frames up to its answer, and an answer up to its request.
  @Test func requestsAndAnswersMayBecomeNeighbours() async throws {
    both.send(.refreshTapped)
    both.send(.failed("by hand"))
    await both.store.settle()
    #expect(timeline.request(answeredBy: 3) == RequestID(frame: 1, index: 1))
    try both.move(1, before: 3)
    #expect(timeline.path == [2...2, 1...1, 3...3])
    try both.move(2, before: 3)
    #expect(timeline.path == [1...3])
    #expect(throws: MoveProblem.answerBeforeRequest(answer: 3, request: 1)) {
      try both.move(3, before: 1)
    }
    try both.move(3, before: 2)
    #expect(timeline.path == [1...1, 3...3, 2...2])
    #expect(throws: MoveProblem.answerBeforeRequest(answer: 3, request: 1)) {
      try both.move(1, before: 2)
    }
  }
}
