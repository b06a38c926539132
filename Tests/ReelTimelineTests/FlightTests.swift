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
  private typealias Shelf = RequestTests.Shelf
  private typealias Action = RequestTests.Action
  private typealias Both = TimelineStore<Shelf, Action>

  /// A clock that a test sets.
  private final class Hand: StoreClock {
    private let time = Mutex(VirtualClock.epoch)

    var now: Timestamp { time.withLock { $0 } }

    func sleep(for duration: Duration) async throws {
      while !Task.isCancelled { await Task.yield() }
      throw CancellationError()
    }

    func pass(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
  }

  private let directory: TemporaryDirectory
  private let clock = Hand()
  private let both: Both
  private var timeline: Timeline<Shelf, Action> { both.timeline }

  init() throws {
    directory = try TemporaryDirectory()
    both = Self.session(on: clock)
  }

  /// Creates a store whose requests stay open.
  private static func session(on clock: Hand) -> Both {
    TimelineStore(initialState: Shelf(), reducer: answering, clock: clock)
  }

  private static let answering = RequestTests.reducer.responding { _ in
    .run { send in try await send.sleep(for: .seconds(1)) }.ifLost(.failed("lost"))
  }

  private func record(_ span: RecordingSpan = .last(.minutes(8))) throws {
    try timeline.startRecording(
      to: directory.path("a.reel"), app: "shelf", keeping: span, digests: .always)
  }

  private func say(_ words: String...) { for word in words { both.send(.failed(word)) } }

  private func replay(_ name: String) throws -> Replay<Shelf, Action>.Report {
    try Replay<Shelf, Action>(app: "shelf", reducer: Self.answering).run(directory.path(name))
  }

  /// Replays all files, which are faithful by themselves.
  private func replayed() throws -> [Replay<Shelf, Action>.Report] {
    try files().map { name in
      let report = try replay(name)
      #expect(report.isFaithful && report.digests > report.frames, "\(name)")
      return report
    }
  }

  private func files() -> [String] {
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

  // MARK: One file of the last part

  @Test func aDumpHasWhatTheFilesHave() throws {
    try record()
    for minute in 1...12 {
      both.send(minute % 3 == 0 ? .refreshTapped : .failed("\(minute)"))
      clock.pass(.minutes(1))
    }
    #expect(try timeline.dumpRecording() == directory.path("a.last-1.reel"))
    say("later")
    let path = directory.path("b.reel")
    #expect(try timeline.dumpRecording(to: path) == path)
    #expect(throws: RecordingError.exists(path: path)) { try timeline.dumpRecording(to: path) }
    for (name, last) in [("a.last-1.reel", 12), ("b.reel", 13)] {
      let report = try replay(name)
      #expect(report.isFaithful && report.isEnded && report.last == last && report.frames > 8)
      #expect(report.notices.isEmpty)
    }
    #expect(try replay("b.reel").state == both.store.state)
    // It stays when the files go, and without a recording there is none.
    try timeline.stopRecording()
    #expect(try timeline.dumpRecording() == nil)
  }

  /// After an edit that a file cannot hold, what is before it is not part of the same history.
  @Test func aDumpBeginsAfterAnEditOfEarlierFrames() throws {
    try record()
    say("one")
    clock.pass(.minutes(1))
    say("two", "three")
    try both.skip([1])
    say("four")
    clock.pass(.minutes(1))
    say("five", "six")
    try timeline.dumpRecording(to: directory.path("b.reel"))
    let report = try replay("b.reel")
    #expect(report.isFaithful && report.start == 3 && report.last == 6)
  }

  @Test(.occupiesAThread) func dumpsWhileSeveralThreadsDispatch() throws {
    try record(.last(.minutes(8), bytes: 200_000))
    let (both, clock) = (both, clock)
    let dumps = 6
    let isOver = Atomic(false)
    let threads = DispatchGroup()
    for thread in 0..<3 {
      DispatchQueue.global().async(group: threads) {
        var number = 0
        while !isOver.load(ordering: .relaxed) {
          number += 1
          both.send(number % 50 == 0 ? .refreshTapped : .failed("\(thread).\(number)"))
          if number % 1000 == 0 { clock.pass(.seconds(10)) }
        }
      }
    }
    defer { threads.wait() }
    defer { isOver.store(true, ordering: .relaxed) }
    var last = 0
    for _ in 1...dumps {
      while timeline.last < last + 2_000 { sched_yield() }
      let path = try #require(try timeline.dumpRecording())
      let report = try Replay<Shelf, Action>(app: "shelf", reducer: Self.answering).run(path)
      #expect(report.isFaithful && report.isEnded && report.last > last)
      last = report.last
    }
  }

  /// The signal does nothing but that, and nothing after the recording.
  @Test(.occupiesAThread) func dumpsOnASignal() throws {
    try record()
    say("one", "two")
    let reported = DispatchSemaphore(value: 0)
    let report = Mutex<String?>(nil)
    timeline.dumpRecording(on: SIGUSR1) { result in
      report.withLock { $0 = (try? result.get()) ?? nil }
      reported.signal()
    }
    kill(getpid(), SIGUSR1)
    #expect(reported.wait(timeout: .now() + 60) == .success)
    let path = report.withLock { $0 }
    #expect(path == directory.path("a.last-1.reel"))
    #expect(try replay("a.last-1.reel").last == 2)
    try timeline.stopRecording()
  }

  // MARK: Trouble

  @Test func aFolderThatIsNotThereIsAnError() throws {
    #expect(throws: RecordingError.self) {
      try timeline.startRecording(
        to: directory.path("none/a.reel"), app: "shelf", keeping: .last(.minutes(1)))
    }
    #expect(timeline.recordingPath == nil)
    say("one")
    #expect(both.store.state.problem == "one")
  }

  /// The folder goes while the app runs, and comes back: the error is reported, the app goes on,
  /// and so does the recording.
  @Test func aFileThatCannotBeWrittenIsReportedAndTriedAgain() throws {
    try FileManager.default.createDirectory(
      at: directory.file("x"), withIntermediateDirectories: true)
    try timeline.startRecording(
      to: directory.path("x/a.reel"), app: "shelf", keeping: .last(.minutes(8)), digests: .always)
    say("one")
    try FileManager.default.removeItem(at: directory.file("x"))
    clock.pass(.minutes(1))
    say("two", "three")
    #expect(throws: RecordingError.self) { try timeline.flush() }
    try FileManager.default.createDirectory(
      at: directory.file("x"), withIntermediateDirectories: true)
    say("four")
    #expect(directory.names(in: "x").isEmpty)
    clock.pass(.minutes(1))
    say("five", "six")
    _ = try? timeline.flush()
    try timeline.flush()
    try timeline.stopRecording()
    let report = try replay("x/" + (try #require(directory.names(in: "x").last)))
    #expect(report.isFaithful && report.start == 5 && report.last == 6)
    #expect(report.state == both.store.state)
  }

  /// Writing fails in the middle of a file, as on a full disk.
  @Test func aFullDiskIsReportedAndDoesNotStopTheApp() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      signal(SIGXFSZ, SIG_IGN)
      let timeline = Timeline<[Int], Int>(
        initialState: [], reducer: Reduce { $0 = [$1] }, clock: SystemClock())
      let store = Store(initialState: [], reducer: Reduce { $0 = [$1] }, log: timeline)
      try timeline.startRecording(
        to: directory.path("a.reel"), app: "shelf", keeping: .last(.minutes(8)))
      var limit = rlimit(rlim_cur: 20_000, rlim_max: rlim_t.max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      for number in 1...10_000 { store.send(number) }
      var isReported = false
      do { try timeline.flush() } catch is RecordingError { isReported = true }
      store.send(7)
      // What the process writes at its end, such as the lines that it has reached, is not limited.
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      exit(isReported && store.state == [7] ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  // MARK: The end of the program

  private func demo(_ end: String) throws -> SpawnedProcess {
    try SpawnedProcess(BuiltProgram.path("RecordingDemo"), [directory.path("a.reel"), end])
  }

  /// What a program that is killed has acknowledged is in the files.
  @Test(.occupiesAThread, arguments: [1, 100, 1000])
  func acknowledgedFramesSurvive(_ acknowledgements: Int) throws {
    let pipe = try ChildPipe()
    let output = pipe.reading
    let process = try SpawnedProcess(
      BuiltProgram.path("RecordingDemo"), [directory.path("a.reel"), "killedInFlight"],
      output: .file(pipe.writing))
    try pipe.writing.close()
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < acknowledgements {
      let more = output.availableData
      guard !more.isEmpty else { break }
      text += more
    }
    process.send(SIGKILL)
    text += output.readDataToEndOfFile()
    #expect(process.waitUntilEnd() == .signal(SIGKILL))
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let acknowledged = try #require(lines.dropLast().last.flatMap { Int($0) })
    let names = files().filter { !$0.contains("last") }
    let all = try names.map { try KillTests.replayed(directory.path($0)) }
    let reports = all.filter { $0.header != nil }
    #expect(!reports.map(\.isFaithful).contains(false))
    #expect(reports.last.map { $0.last >= acknowledged } == true)
    #expect(acknowledgements < 1000 || reports.count > 1)
  }

  /// A fault makes one file, with the frame that was begun.
  @Test(.occupiesAThread) func aFaultMakesOneFile() throws {
    if case .exit = try demo("crashInFlight").waitUntilEnd() { Issue.record("it did not crash") }
    let report = try KillTests.replayed(directory.path("a.last-1.reel"))
    #expect(report.isFaithful && report.begun?.number == report.last + 1)
    #expect(report.start < report.last - 100)
    #expect(files().filter { !$0.contains("last") }.count > 1)
  }
}
