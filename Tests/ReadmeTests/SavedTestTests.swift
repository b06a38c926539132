import Foundation
import PseudoTerminal
import TemporaryFiles
import Testing

/// A session that is saved as a test compiles in a test target of the app.
@Suite struct SavedTestTests {
  private let home: Home

  init() throws { home = try Home() }

  /// Runs a session of a program, and returns what `.save` wrote.
  private func saved(_ program: String, _ lines: String) async throws -> String {
    try Data("\(lines)\n.save Saved.swift\n".utf8).write(to: home.directory.file("lines"))
    let run = try await home.run("\(program) <lines")
    try #require(run.code == 0, "\(run.output)")
    return try String(contentsOf: home.directory.file("Saved.swift"), encoding: .utf8)
  }

  private func mistakes(_ code: String) async throws -> [String] {
    try await home.diagnostics(of: code, at: "Saved.swift", Home.modules)
  }

  @Test func ofTheCounterOfTheReadme() async throws {
    let code = try await saved("Counter", "add 3\nreset")
    #expect(
      code == #"""
        // swift-format-ignore-file
        // Saved from a session of counter: what happened, and all that it changed.

        import ReelTesting
        import Testing

        @testable import Counter

        @Test func saved() async throws {
          let store = TestStore(Counter(), options: .init(effects: .stubbed))
          await store.send(.add(3), changes: """
            ~ counter.count: 0 → 3
            """)
          await store.send(.reset, changes: """
            ~ counter.count: 3 → 0
            """)
          await store.finish()
        }

        """#)
    #expect(try await mistakes(code) == [])
    #expect(
      try await mistakes(code.replacing("Counter()", with: "Counter(over: 1)")).first
        == "Saved.swift:10: argument passed to call that takes no arguments")
  }

  @Test func ofAnAppWithAFakeService() async throws {
    let code = try await saved(
      "Chores", "wait\ndone 2\nwait\nnew\nset title=\"Water the plants\" days=3\nsave\nwait")
    #expect(code.contains("TestStore(try Chores.embedded(), options"))
    #expect(try await mistakes(code) == [])
  }

  @Test func anAppThatSaysNotHowItIsCreatedCannotBeSaved() async throws {
    try Data("fetch\nwait\n.save Saved.swift\n".utf8).write(to: home.directory.file("lines"))
    let run = try await home.run("Quotes <lines")
    #expect(run.code == 1)
    #expect(
      run.output.contains(
        "stdin:3: a test cannot create Quotes: say how in its `construction`"), "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: home.directory.path("Saved.swift")))
  }
}
