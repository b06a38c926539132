import Dispatch
import Foundation
import PseudoTerminal
import Reel
import ReelSupport
import Synchronization
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// Recordings that never end: they keep the last part, in files that replay by themselves.
@Suite struct FlightTests {
  typealias Shelf = RequestTests.Shelf
  typealias Action = RequestTests.Action
  typealias Both = TimelineStore<Shelf, Action>

  /// A clock that a test sets.
  final class Hand: StoreClock {
    private let time = Mutex(VirtualClock.epoch)

    var now: Timestamp { time.withLock { $0 } }

    func sleep(for duration: Duration) async throws {
      while !Task.isCancelled { await Task.yield() }
      throw CancellationError()
    }

    func pass(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
  }

  let directory: TemporaryDirectory
  let clock = Hand()
  let both: Both
  var timeline: Timeline<Shelf, Action> { both.timeline }

  init() throws {
    directory = try TemporaryDirectory()
    both = Self.session(on: clock)
  }

  /// Creates a store whose requests stay open.
  static func session(on clock: Hand) -> Both {
    TimelineStore(initialState: Shelf(), reducer: answering, clock: clock)
  }

  static let answering = RequestTests.reducer.responding { _ in
    .run { send in try await send.sleep(for: .seconds(1)) }.ifLost(.failed("lost"))
  }

  func record(_ span: RecordingSpan = .last(.minutes(8))) throws {
    try timeline.startRecording(
      to: directory.path("a.reel"), app: "shelf", keeping: span, digests: .always)
  }

  func say(_ words: String...) { for word in words { both.send(.failed(word)) } }

  func replay(_ name: String) throws -> Replay<Shelf, Action>.Report {
    try Replay<Shelf, Action>(app: "shelf", reducer: Self.answering).run(directory.path(name))
  }

  /// Replays all files, which are faithful by themselves.
  func replayed() throws -> [Replay<Shelf, Action>.Report] {
    try files().map { name in
      let report = try replay(name)
      #expect(report.isFaithful && report.digests > report.frames, "\(name)")
      return report
    }
  }

  func files() -> [String] {
    directory.names(in: "").filter { $0.hasPrefix("a.") }.sorted { $0.count < $1.count }
  }

  // MARK: Rotation

  @Test func aFileBeginsWhereTheOneBeforeItEnds() throws {
    try record()
    for minute in 1...5 {
      say("\(minute)")
      clock.pass(.minutes(1))
    }
    try timeline.stopRecording()
    let reports = try replayed()
    #expect(
      files() == ["a.1.reel", "a.2.reel", "a.3.reel", "a.4.reel", "a.5.reel"])
    #expect(reports.map(\.start) == [0, 2, 3, 4, 5])
    #expect(reports.map(\.last) == [2, 3, 4, 5, 5])
    #expect(!reports.map(\.isEnded).contains(false))
    for (one, next) in zip(reports, reports.dropFirst()) {
      #expect(one.state == next.timeline?.initialState)
    }
  }

  @Test func whatIsOlderGoes() throws {
    try record()
    for minute in 1...30 {
      say("\(minute)")
      clock.pass(.minutes(1))
    }
    try timeline.stopRecording()
    let reports = try replayed()
    // The last frame is of the thirtieth minute: those of the eight before it are there.
    #expect(reports.first.map { $0.start < 22 && $0.start >= 19 } == true)
    #expect(reports.last?.last == 30)
  }

  /// Without the time passing, and however large the frames.
  @Test(arguments: [10, 1_000, 20_000])
  func theSizeIsBounded(_ length: Int) throws {
    let limit = 1 << 20
    try record(.last(.minutes(8), bytes: limit))
    let words = String(repeating: "x", count: length)
    for number in 1...(3 << 20) / (length + 150) {
      say("\(number)" + words)
      guard number % 64 == 0 else { continue }
      #expect(try size() <= limit)
    }
    try timeline.stopRecording()
    #expect(try size() <= limit)
    let reports = try replayed()
    // Most of what is allowed is used.
    #expect(reports.count > 3 && reports[0].start > 0 && reports.last?.last == timeline.last)
    for (one, next) in zip(reports, reports.dropFirst()) { #expect(one.last == next.start) }
  }

  private func size() throws -> Int {
    try files().reduce(0) { sum, name in
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(name))
      return sum + (attributes[.size] as? Int ?? 0)
    }
  }

  /// Each file begins and ends with a state: one that is too large for the limit does not make a
  /// file of each frame.
  @Test func aLargeStateDoesNotMakeAFileOfEachFrame() throws {
    say(String(repeating: "x", count: 4_000))
    try record(.last(.minutes(8), bytes: 10_000))
    for _ in 1...10 { both.send(.loaded([])) }
    try timeline.stopRecording()
    #expect(files() == ["a.1.reel"])
  }

  /// A user who starts a server again has the files of the one that crashed, until they are old.
  @Test func theFilesOfAnEarlierProcessCountAndStay() throws {
    try record()
    say("one")
    try timeline.stopRecording()
    try record()
    say("two")
    try timeline.stopRecording()
    #expect(files() == ["a.1.reel", "a.2.reel"])
    #expect(try replayed().map(\.start) == [0, 1])
    try record(.last(.minutes(8), bytes: 1000))
    for number in 1...1000 { say("\(number)") }
    try timeline.stopRecording()
    #expect(!files().contains("a.1.reel"))
  }

  // MARK: What a file begins with

  /// A request is open at the beginning: it is there, and if the program goes on, it is lost.
  @Test func openRequestsAreInTheNextFile() throws {
    try record()
    both.send(.refreshTapped)
    clock.pass(.minutes(1))
    say("next", "last")
    try timeline.stopRecording()
    let id = RequestID(frame: 1, index: 1)
    do {
      let replayed = try #require(try replay("a.2.reel").timeline)
      #expect(replayed.beginning == 2)
      // The frames before are nowhere, and none was committed.
      for frame in [0, 1, 4] {
        let error = #expect(throws: NoSuchFrame.self) { try replayed.state(at: frame) }
        #expect(
          error?.text.english
            == "there is no frame \(frame); the recording begins after 2 and ends with 3")
      }
      #expect(try replayed.state(at: 2) == replayed.initialState)
      let record = try #require(replayed.requests(of: 1).first)
      #expect(record.id == id && record.fate == nil && record.asked.text == "fetch")
      // It is also in what is written from there.
      try replayed.writeRecording(to: directory.path("again.reel"), app: "shelf")
      for timeline in [replayed, try #require(try replay("again.reel").timeline)] {
        let going = Both(goingOnWith: timeline, reducer: Self.answering)
        going.send(.loaded(["a"]))
        #expect(going.store.state.problem == "lost")
        #expect(timeline.requests(of: 1).map(\.fate) == [.lost])
      }
    }
  }

  /// The answer of a request from before the file, and its fate.
  @Test func aLaterAnswerIsThatOfAnEarlierRequest() async throws {
    let clock = clock
    let gate = Mutex(false)
    let both = TimelineStore(
      initialState: Shelf(),
      reducer: RequestTests.reducer.responding { _ in
        .run { send in
          while !gate.withLock({ $0 }) { await Task.yield() }
          await send(.loaded(["book"]))
        }
      }, clock: clock)
    try both.timeline.startRecording(
      to: directory.path("a.reel"), app: "shelf", keeping: .last(.minutes(8)), digests: .always)
    both.send(.refreshTapped)
    for _ in 1...3 {
      clock.pass(.minutes(1))
      both.send(.failed("else"))
    }
    gate.withLock { $0 = true }
    await both.store.settle()
    try both.timeline.stopRecording()
    let report = try #require(try replayed().last)
    #expect(report.state == both.store.state && report.state?.books == ["book"])
    #expect(report.timeline?.requests(of: 1).map(\.fate) == [.answered])
    #expect(report.timeline?.requests(of: 1).map(\.answers) == [[5]])
  }

  @Test func allBranchesAreInTheNextFile() throws {
    try record()
    say("one", "two")
    both.rename(.main, to: "trunk")
    try both.startBranch(at: 1, named: "side")
    say("three")
    clock.pass(.minutes(1))
    say("four", "five")
    both.show(.main)
    say("six")
    both.show(BranchID(rawValue: 1))
    try both.skip([5])
    try timeline.stopRecording()
    let report = try #require(try replayed().last)
    let branches = try #require(report.timeline?.branches)
    #expect(
      branches.map(\.name) == ["trunk", "side"] && branches.map(\.isCurrent) == [false, true])
    for branch in branches.map(\.id) {
      let (old, new) = (timeline.history(of: branch), report.timeline?.history(of: branch))
      #expect(old.map { $0.state(at: $0.count) } == new.map { $0.state(at: $0.count) })
    }
    #expect(report.state?.problem == "four")
  }

  /// The user edits frames that the file does not have: a new one begins with what they lead to.
  @Test func anEditOfEarlierFramesBeginsANewFile() throws {
    try record()
    say("one", "two")
    clock.pass(.minutes(1))
    say("three", "four")
    try both.skip([4])
    #expect(files().count == 2)
    try both.skip([1])
    #expect(files().count == 3)
    say("five")
    both.commit()
    say("six")
    both.reset()
    say("seven")
    try both.startBranch(at: 7)
    try timeline.stopRecording()
    let reports = try replayed()
    #expect(reports.last?.state == both.store.state)
    #expect(reports.map(\.start).sorted() == reports.map(\.start))
  }

  /// What a skipped frame asked is skipped, also where the file does not have that frame.
  @Test func theAnswerToASkippedFrameBeginsANewFile() async throws {
    let gate = Mutex(false)
    let both = TimelineStore(
      initialState: Shelf(),
      reducer: RequestTests.reducer.responding { _ in
        .run { send in
          while !gate.withLock({ $0 }) { await Task.yield() }
          await send(.loaded(["book"]))
        }
      }, clock: clock)
    both.send(.refreshTapped)
    try both.skip([1])
    try both.timeline.startRecording(
      to: directory.path("a.reel"), app: "shelf", keeping: .last(.minutes(8)), digests: .always)
    both.send(.failed("two"))
    gate.withLock { $0 = true }
    await both.store.settle()
    both.send(.failed("four"))
    try both.timeline.stopRecording()
    let reports = try replayed()
    #expect(reports.map(\.start) == [1, 3] && reports.map(\.last) == [2, 4])
    #expect(reports.last?.state == both.store.state && both.store.state.books.isEmpty)
  }
}
