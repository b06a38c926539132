import Foundation
import Reel
import ReelApp
import ReelApps
import ReelProgram
import ReelTimeline
import Testing

/// Recordings of format 1, made before there were requests.
@Suite struct Format1Tests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Format1")

  private enum Action: Codable, Equatable, Sendable {
    case add(Int)
    case reset
  }

  private struct State: Codable, Equatable, Sendable { var count = 0 }

  private static let apps = ["minipools", "transformers", "tvshows", "codepay", "together"]

  @Test func everyRecordingIsRead() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.sorted() == (Self.apps + ["counter"]).map { "\($0).reel" }.sorted())
  }

  /// If the types are unchanged, every digest is compared.
  @Test func aRecordingOfACounterReplays() throws {
    let reducer = Reduce<State, Action> { state, action in
      switch action {
      case .add(let number): state.count += number
      case .reset: state.count = 0
      }
    }
    let report = try Replay<State, Action>(app: "counter", reducer: reducer)
      .run(Self.folder.appendingPathComponent("counter.reel").path)
    #expect((report.frames, report.digests, report.isEnded) == (6, 8, true))
    #expect(report.isFaithful && !report.hasOtherForm && report.state == State(count: 11))
    #expect(report.notices == [])
  }

  /// If the types have changed, the recording opens and the change is reported.
  @Test(arguments: apps)
  func aRecordingOfAnAppOpens(_ name: String) async throws {
    let path = Self.folder.appendingPathComponent("\(name).reel").path
    let report = try await Replaying.report(of: path)
    #expect(report.isEnded && report.hasOtherForm && report.digests == 0 && report.isFaithful)
    #expect(
      report.notices.map(\.english) == [
        "\(path): the state's form has changed since it was recorded, so nothing is compared"
      ])
    #expect(report.frames > 10)
  }
}
