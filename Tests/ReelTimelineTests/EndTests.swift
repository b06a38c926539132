import Occupying
import ReelSupport
import Foundation
import PseudoTerminal
import Reel
import ReelTimeline
import TemporaryFiles
import Testing

/// A program that records and ends without stopping: everything that it sent is in the recording.
@Suite(.occupiesAThread) struct EndTests {
  typealias State = KillTests.State
  typealias Action = KillTests.Action

  private let directory: TemporaryDirectory
  private var path: String { directory.file("a.reel").path }

  init() throws { directory = try TemporaryDirectory() }

  /// Starts the program, which ends in its own way.
  private func start(_ end: String) throws -> SpawnedProcess {
    try SpawnedProcess(BuiltProgram.path("RecordingDemo"), [path, end])
  }

  private func replay(_ name: String = "a.reel") throws -> Replay<State, Action>.Report {
    let reducer = Reduce<State, Action> { state, action in
      switch action {
      case .add(let n): state.sum += n
      case .say(let word): state.words.append(word)
      }
    }
    return try Replay(app: "demo", reducer: reducer).run(directory.file(name).path)
  }

  /// Checks that the four frames before the end are there, and nothing else.
  private func checkFrames(_ report: Replay<State, Action>.Report) {
    #expect(report.last == 4 && report.isFaithful && !report.isEnded)
    #expect(report.state == State(sum: 10))
  }

  @Test func atAnExit() throws {
    #expect(try start("exit").waitUntilEnd() == .exit(0))
    let report = try replay()
    checkFrames(report)
    #expect(report.begun == nil && report.notices.isEmpty)
  }

  /// Neither the file nor what waits for a crash is open in programs that are started.
  @Test func anotherProgramInheritsNothing() throws {
    let run = try SpawnedProcess.output(
      of: BuiltProgram.path("RecordingDemo"), [path, "inherited"])
    #expect(run.text == "0\n")
  }

  @Test(arguments: [
    ("crash", "crash"), ("crashAfterAnother", "crash"), ("abort", "abort"),
    ("exitInside", "exitInside"), ("overflow", "overflow"), ("overflowInTask", "overflow"),
  ])
  func inAReducer(_ end: String, word: String) throws {
    let isExit = if case .exit = try start(end).waitUntilEnd() { true } else { false }
    #expect(isExit == (end == "exitInside"))
    let report = try replay()
    checkFrames(report)
    let begun = try #require(report.begun)
    #expect(begun.number == 5 && begun.origin == .user)
    guard case .say(word) = begun.action else {
      Issue.record("the frame has the action \(begun.action)")
      return
    }
    #expect(
      report.notices.map(\.english) == [
        "\(path): frame 5 was begun and did not end; its action is not replayed: "
          + #"{"say":"\#(word)"}"#
      ])
    // Another recording of the program has no part in it.
    if end.hasSuffix("Another") || end == "abort" {
      let other = try replay("a.reel.other")
      #expect(other.last == 1 && other.begun == nil && other.isEnded == (end != "abort"))
    }
  }

  /// Nothing but time passes between the last action and the end.
  @Test(arguments: ["wait", "stuck"])
  func byAKill(_ end: String) throws {
    let process = try start(end)
    let deadline = ContinuousClock.now + .seconds(60)
    while (try? replay())?.last != 4, ContinuousClock.now < deadline { sched_yield() }
    process.send(SIGKILL)
    #expect(process.waitUntilEnd() == .signal(SIGKILL))
    checkFrames(try replay())
  }

  /// The frame that was begun is the last line; what follows would be damage.
  @Test func nothingFollowsABegunFrame() throws {
    _ = try start("crash").waitUntilEnd()
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.last?.hasPrefix(#"{"begun":5,"time":"#) == true)
    lines.append(lines[lines.count - 1])
    try directory.write(lines.joined(separator: "\n") + "\n", to: "a.reel.twice")
    #expect(throws: RecordingError.self) { try replay("a.reel.twice") }
  }
}
