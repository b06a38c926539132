import Foundation
import Occupying
import Reel
import ReelApp
import ReelCoding
import TemporaryFiles
import Testing

@testable import ReelREPL

/// An app that uses a name for something else than an earlier version did cannot be recorded.
@Suite(.serialized, .occupiesAThread) struct ReservedNameTests {
  private struct Jar: App {
    struct State: Codable, Equatable, Sendable, Evolving {
      var note = ""
      static let changes: [FormChange] = [.removed("note")]
    }

    var name: String { "jar" }
    var initialState: State { State() }
    var reducer: some Reducer<State, Int> { Reduce { _, _ in } }
    func screen(for state: State) -> Screen { Screen(title: "Jar") }
  }

  private static let problem =
    "uses the name “note” again, which had another meaning; choose another one"

  @Test func theFirstLineEndsASessionAtATerminal() throws {
    let session = try ScriptedShell(
      Program(Jar()), showing: "jar›", in: try TemporaryDirectory())
    session.type(".status")
    #expect(try session.waitForEnd() == .unreadable)
    #expect(session.text.replacing("\n", with: " ").contains(Self.problem))
    #expect(!session.text.contains("Actions"))
  }

  @Test func aRecordedSessionDoesNotBegin() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "jar.reel").path
    let shell = RunningShell(Program(Jar()), adding: [], in: .en)
    let code = await shell.run(
      ["--data", directory.url.path, "--record", file, "-c", ".status"])
    #expect(code == .unreadable)
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
