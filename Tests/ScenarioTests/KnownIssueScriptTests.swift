import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// Every script under `KnownIssues`: what a session should do, and does not do yet.
///
/// A script begins with three comments: what is right; `Wrong:` and what is wrong today; `Fails:`
/// and a part of the message with which it fails. When its issue is gone, it passes, and its test
/// fails: then it becomes a scenario.
@Suite struct KnownIssueScriptTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("KnownIssues")
  private static let scripts =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".script") }.sorted()

  @Test(arguments: scripts)
  func failsForTheReasonThatItNames(_ name: String) async throws {
    let path = Self.folder.appendingPathComponent(name).path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func comment(_ start: String) throws -> String {
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(start) })
      return String(line.dropFirst(start.count))
    }
    let run = try await ProgramRun.reel(["run", path], in: try TemporaryDirectory())
    if run.code != 0 {
      #expect(run.diagnostics.contains(try comment("# Fails: ")), "\(run.diagnostics)")
    }
    withKnownIssue(Comment(rawValue: try comment("# Wrong: "))) {
      #expect(run.code == 0, "\(name) passes: it can become a scenario")
    }
  }
}
