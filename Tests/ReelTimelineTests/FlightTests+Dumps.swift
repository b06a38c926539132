import Dispatch
import Foundation
import Occupying
import PseudoTerminal
import Reel
import ReelSupport
import Synchronization
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// Dumps, trouble with files, and the end of the program.
extension FlightTests {
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
    #expect(reported.wait(timeout: .now() + 1200) == .success)
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
    // It is told once.
    try timeline.flush()
    clock.pass(.minutes(1))
    say("five", "six")
    try timeline.flush()
    try timeline.stopRecording()
    let report = try replay("x/" + (try #require(directory.names(in: "x").last)))
    #expect(report.isFaithful && report.start == 5 && report.last == 6)
    #expect(report.state == both.store.state)
  }

  /// What only memory has can be saved while no file can be written.
  @Test func aDumpHasAllWhereTheFilesCannotBeWritten() throws {
    try FileManager.default.createDirectory(
      at: directory.file("x"), withIntermediateDirectories: true)
    try timeline.startRecording(
      to: directory.path("x/a.reel"), app: "shelf", keeping: .last(.minutes(8)), digests: .always)
    say("one")
    try FileManager.default.removeItem(at: directory.file("x"))
    // The file is gone, although nothing has failed yet.
    try timeline.dumpRecording(to: directory.path("a.reel"))
    #expect(try replay("a.reel").last == 1)
    clock.pass(.minutes(1))
    say("two", "three")
    #expect(throws: RecordingError.self) { try timeline.dumpRecording() }
    let path = directory.path("b.reel")
    #expect(try timeline.dumpRecording(to: path) == path)
    #expect(throws: RecordingError.exists(path: path)) { try timeline.dumpRecording(to: path) }
    let report = try replay("b.reel")
    #expect(report.isFaithful && report.isEnded && report.start == 0 && report.last == 3)
    #expect(report.state == both.store.state)
    // The trouble with the file is told as before.
    #expect(throws: RecordingError.self) { try timeline.flush() }
    try FileManager.default.createDirectory(
      at: directory.file("x"), withIntermediateDirectories: true)
    clock.pass(.minutes(1))
    say("four", "five")
    // Now there is a file again, and the last part is what that has.
    let last = try #require(try timeline.dumpRecording())
    #expect(last.hasPrefix(directory.path("x/a.last-")))
    let later = try Replay<Shelf, Action>(app: "shelf", reducer: Self.answering).run(last)
    #expect(later.isFaithful && later.start == 4 && later.last == 5)
  }

  /// Sessions that begin at once have one name: each goes on under the numbers that are free.
  @Test func severalSessionsOfOneNameKeepRecording() throws {
    let all = [both, Self.session(on: clock), Self.session(on: clock)]
    for one in all {
      try one.timeline.startRecording(
        to: directory.path("a.reel"), app: "shelf", keeping: .last(.minutes(8)), digests: .always)
    }
    for minute in 1...3 {
      for one in all {
        one.send(.failed("\(minute)"))
        try one.timeline.flush()
      }
      clock.pass(.minutes(1))
    }
    for one in all { try one.timeline.stopRecording() }
    #expect(files() == (1...9).map { "a.\($0).reel" })
    #expect(try replayed().map(\.last) == [2, 2, 2, 3, 3, 3, 3, 3, 3])
  }

  /// Another session is idle: the file that it is writing is old, and stays.
  @Test func aFileThatIsBeingWrittenStays() throws {
    try record(.last(.minutes(8), bytes: 1_000))
    say("one")
    try timeline.flush()
    let other = Self.session(on: clock)
    try other.timeline.startRecording(
      to: directory.path("a.reel"), app: "shelf", keeping: .last(.minutes(8), bytes: 1_000))
    for minute in 1...20 {
      other.send(.failed("\(minute)"))
      clock.pass(.minutes(1))
    }
    try other.timeline.stopRecording()
    #expect(files().contains("a.1.reel") && !files().contains("a.2.reel"))
    try timeline.stopRecording()
    #expect(try replay("a.1.reel").last == 1)
  }

  /// The clock is set back between two processes, or copying has given old files a new time.
  @Test func filesFromTheFutureAreRemoved() throws {
    try record()
    say("one")
    try timeline.stopRecording()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 4_000_000_000)],
      ofItemAtPath: directory.path("a.1.reel"))
    try record()
    for minute in 1...30 {
      say("\(minute)")
      clock.pass(.minutes(1))
    }
    try timeline.stopRecording()
    #expect(!files().contains("a.1.reel") && files().count <= 13)
    #expect(try replayed().last?.last == 31)
  }

  /// Creates a store of numbers with its timeline, for a process of its own.
  private static func shelf() -> (Store<[Int], Int>, Timeline<[Int], Int>) {
    let timeline = Timeline<[Int], Int>(
      initialState: [], reducer: Reduce { $0 = [$1] }, clock: SystemClock())
    return (Store(initialState: [], reducer: Reduce { $0 = [$1] }, log: timeline), timeline)
  }

  /// Lets the process write files of no more than `bytes` during `body`, as on a full disk.
  ///
  /// What it writes at its end, such as the lines that it has reached, is not limited.
  private static func limitingFiles(to bytes: Int, _ body: () throws -> Void) rethrows {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t.max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    defer {
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }
    try body()
  }

  /// Writing fails in the middle of a file.
  @Test func aFullDiskIsReportedAndDoesNotStopTheApp() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let (store, timeline) = Self.shelf()
      try timeline.startRecording(
        to: directory.path("a.reel"), app: "shelf", keeping: .last(.minutes(8)))
      var isReported = false
      try Self.limitingFiles(to: 20_000) {
        for number in 1...10_000 { store.send(number) }
        do { try timeline.flush() } catch is RecordingError { isReported = true }
        store.send(7)
      }
      exit(isReported && store.state == [7] ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  /// The last lines cannot be written: that is told, not that the file has another length.
  @Test func aDiskThatIsFullAtTheEndIsTheReason() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let (store, timeline) = Self.shelf()
      let path = directory.path("a.reel")
      try timeline.startRecording(to: path, app: "shelf")
      try timeline.flush()
      for number in 1...100 { store.send(number) }
      var reason: RecordingError?
      try Self.limitingFiles(to: try directory.data("a.reel").count + 99) {
        do { try timeline.stopRecording() } catch let error as RecordingError { reason = error }
      }
      let isTold =
        reason == .unwritable(path: path, reason: Text(verbatim: String(cString: strerror(EFBIG))))
      exit(isTold ? EXIT_SUCCESS : EXIT_FAILURE)
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
