import Occupying
import ReelSupport
import Foundation
import PseudoTerminal
import Reel
import ReelTimeline
import TemporaryFiles
import Testing

/// A process that records and is killed: every frame that it acknowledged is in the recording.
@Suite(.occupiesAThread) struct KillTests {
  struct State: Codable, Equatable, Sendable {
    var sum = 0
    var words: [String] = []
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case say(String)
  }

  // Kills the process after a number of acknowledgements, in the middle of its work.
  @Test(arguments: [1, 2, 10, 100, 1000])
  func acknowledgedFramesSurvive(_ acknowledgements: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("killed.reel").path
    let pipe = try ChildPipe()
    let output = pipe.reading
    let process = try SpawnedProcess(
      BuiltProgram.path("RecordingDemo"), [path], output: .file(pipe.writing))
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

    // Only whole lines have been acknowledged.
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let acknowledged = try #require(lines.dropLast().last.flatMap { Int($0) })
    let report = try Self.replayed(path)
    #expect(report.last >= acknowledged)
    #expect(report.divergence == nil)
    #expect(!report.isEnded)
    #expect(report.digests > acknowledged)
  }

  /// Replays a recording of the demo.
  static func replayed(_ path: String) throws -> Replay<State, Action>.Report {
    let reducer = Reduce<State, Action> { state, action in
      switch action {
      case .add(let n): state.sum += n
      case .say(let word): state.words = state.words.suffix(9) + [word]
      }
    }
    return try Replay(app: "demo", reducer: reducer).run(path)
  }
}
