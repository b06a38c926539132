import Foundation
import TemporaryFiles
import Testing

/// A session that is saved as a test is a test: these are compiled and run with the others here.
@Suite struct SavedTestTests {
  private let home: Home

  init() throws { home = try Home() }

  @Test(arguments: [
    ("Counter", "add 3\nreset"),
    (
      "Chores",
      "wait\ndone 2\nwait\nnew\nset title=\"Water the plants\" days=3\nsave\nwait"
    ),
  ])
  func ofAnApp(_ program: String, _ lines: String) async throws {
    let name = "Saved\(program).swift"
    try Data("\(lines)\n.save \(name)\n".utf8).write(to: home.directory.file("lines"))
    let run = try await home.run("\(program) <lines")
    #expect(run.code == 0, "\(run.output)")
    let saved = try String(contentsOf: home.directory.file(name), encoding: .utf8)
    let compiled = try Readme.contents("Tests/ReadmeTests/\(name)")
    #expect(saved == compiled, "If this is intended: save it there.")
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
