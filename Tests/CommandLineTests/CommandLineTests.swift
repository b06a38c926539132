import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// The built program: its output and exit codes are as specified in `Cases`.
@Suite struct CommandLineTests {
  @Test(arguments: try CommandLineTable.all().flatMap(\.cases))
  func outputMatchesTheTable(_ case: CommandLineTable.Case) async throws {
    let directory = try TemporaryDirectory()
    for file in `case`.files {
      try directory.write(file.lines.map { $0 + "\n" }.joined(), to: file.name)
    }
    for run in `case`.runs {
      let actual = try await ProgramRun.of(
        run.program, run.words, input: run.input.map { $0 + "\n" }.joined(),
        environment: ["VAULT_CODE": "hunter2"], in: directory)
      // The directory differs from run to run; the table has `~` in its place.
      let output = actual.output.replacing(directory.url.path, with: "~").lines
      let diagnostics = actual.diagnostics.replacing(directory.url.path, with: "~").lines
      let command = "$ \(run.text)"
      let input = run.input.map { "< \($0)" }
      let expected = [command] + input + Self.text(run.output, run.diagnostics, run.code)
      let found =
        [command] + input + Self.text(output, diagnostics, actual.code)
      // In the format of the table, so that an intended change can be copied into it.
      if found != expected {
        Issue.record("line \(run.line) became:\n\(found.joined(separator: "\n"))")
      }
    }
  }

  /// A session on fresh data leaves only the requested files: no caches, no cookies, no folders.
  @Test func aRunLeavesNoUnrequestedFiles() async throws {
    let directory = try TemporaryDirectory()
    let lines = "open 2\n.use transformers\nwait\n.use tvshows\nwait\n.http GET /classes/TVShow\n"
    let run = try await ProgramRun.reel([], input: lines, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    #expect(directory.names(in: ".") == [])
  }

  private static func text(
    _ output: [String], _ diagnostics: [String], _ code: Int32
  ) -> [String] {
    output.map { $0.isEmpty ? ">" : "> \($0)" } + diagnostics.map { $0.isEmpty ? "!" : "! \($0)" }
      + (code == 0 ? [] : ["= \(code)"])
  }
}
