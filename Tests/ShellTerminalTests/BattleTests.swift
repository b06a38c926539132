import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

@testable import ReelREPL

/// A battle at a terminal: the fights play one after the other.
@Suite(.serialized, .occupiesAThread) struct BattleTests {
  private static let stats =
    "--strength 5 --intelligence 5 --speed 5 --endurance 5 --rank 5 --courage 5 --firepower 5 "
    + "--skill 5"

  /// Returns a terminal with the given number of pairs lined up on the battlefield.
  private func battlefield(pairs: Int) async throws -> (PseudoTerminal, TemporaryDirectory) {
    let directory = try TemporaryDirectory()
    let lines = (1...pairs).flatMap { number in
      ["A", "D"].map { "create \($0)\(number) --team \($0) \(Self.stats)\n" }
    }
    let made = try await ProgramRun.reel(
      ["transformers", "--data", "data"], input: lines.joined() + "wait\n", in: directory)
    #expect(made.code == 0)
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["transformers", "--data", directory.path("data")],
      environment: directory.environment, rows: 60)
    try terminal.wait(forText: "\(pairs) Autobot")
    terminal.send("battlefield\r")
    try terminal.wait(forText: "[fight]")
    try terminal.wait(forEnd: "transformers/battlefield›")
    return (terminal, directory)
  }

  @Test func playsOneFightAfterTheOther() async throws {
    let (terminal, directory) = try await battlefield(pairs: 3)
    let start = ContinuousClock.now
    terminal.send("fight\r")
    for number in 1...3 {
      try terminal.wait(forText: "A\(number) and D\(number) are destroyed")
    }
    try terminal.wait(for: "the end") {
      $0.text.hasSuffix(
        """
          3 battles. A draw: each side lost 3.
          Survivors of the Autobots: none
          Survivors of the Decepticons: none
          [fight] [cybertron] [back]
        transformers/result›
        """)
    }
    // Two pauses at least; however late the test reads, it is not earlier.
    #expect(ContinuousClock.now - start >= Animation.pause(beforeEachOf: 3) * 2)
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    withExtendedLifetime(directory) {}
  }

  // A key that is part of a command is not lost. That one ends all pauses is tested where they are
  // longer than any test, in the tests of the editor's keys; the other keys are there, too.
  @Test(arguments: [" ", "back"])
  func aKeySkipsToTheEnd(_ key: String) async throws {
    let (terminal, directory) = try await battlefield(pairs: 50)
    terminal.send("fight\r")
    try terminal.wait(forText: "A1 and D1 are destroyed")
    terminal.send(key)
    let prompt = "transformers/result›" + (key == "back" ? " back" : "")
    try terminal.wait(for: "the prompt") {
      $0.text.contains("50 battles.") && $0.text.hasSuffix(prompt)
    }
    if key == "back" { terminal.send("\u{15}") }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    withExtendedLifetime(directory) {}
  }

  @Test func theTokenIsOnlyInTheCredentials() async throws {
    let (terminal, directory) = try await battlefield(pairs: 1)
    terminal.send("fight\r")
    try terminal.wait(forText: "1 battle.")
    try terminal.wait(forEnd: "transformers/result›")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    let file = "data/data/credentials/transformers.json"
    let values = try JSONDecoder().decode([String: String].self, from: directory.data(file))
    let token = try #require(values.values.first)
    #expect(token.count == 64)
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(file))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains(token))
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory.url.path) {
      // The backend has to know the token, too.
      guard name != file, !name.contains("backend.sqlite"), let data = try? directory.data(name)
      else { continue }
      #expect(!String(decoding: data, as: UTF8.self).contains(token), "\(name)")
    }
  }
}
