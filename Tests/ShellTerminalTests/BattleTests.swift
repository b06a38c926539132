import Foundation
import Occupying
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

  /// Returns a shell with the given number of pairs lined up on the battlefield.
  private func battlefield(
    pairs: Int, in directory: TemporaryDirectory
  ) async throws -> TerminalShell {
    let lines = (1...pairs).flatMap { number in
      ["A", "D"].map { "create \($0)\(number) --team \($0) \(Self.stats)\n" }
    }
    let made = try await ProgramRun.reel(
      ["transformers", "--data", directory.url.path], input: lines.joined() + "wait\n",
      in: directory)
    #expect(made.code == 0)
    let session = try TerminalShell(
      "transformers", showing: "transformers›", in: directory, rows: 60, colors: .indexed)
    try session.shows("\(pairs) Autobot")
    session.type("battlefield")
    try session.shows("[fight]")
    try session.endsWith("transformers/battlefield›")
    return session
  }

  @Test func playsOneFightAfterTheOther() async throws {
    let session = try await battlefield(pairs: 3, in: TemporaryDirectory())
    let start = ContinuousClock.now
    session.type("fight")
    for number in 1...3 { try session.shows("A\(number) and D\(number) are destroyed") }
    try session.endsWith(
      """
        3 battles. A draw: each side lost 3.
        Survivors of the Autobots: none
        Survivors of the Decepticons: none
        [fight] [cybertron] [back]
      transformers/result›
      """)
    // Two pauses at least; however late the test reads, it is not earlier.
    #expect(ContinuousClock.now - start >= Animation.pause(beforeEachOf: 3) * 2)
    #expect(try session.end() == .ok)
  }

  // A key that is part of a command is not lost. That one ends all pauses is tested where they are
  // longer than any test, in the tests of the editor's keys; the other keys are there, too.
  @Test(arguments: [" ", "back"])
  func aKeySkipsToTheEnd(_ key: String) async throws {
    let session = try await battlefield(pairs: 50, in: TemporaryDirectory())
    session.type("fight")
    try session.shows("A1 and D1 are destroyed")
    session.press(key)
    let prompt = "transformers/result›" + (key == "back" ? " back" : "")
    try session.terminal.wait(for: "the prompt") {
      $0.text.contains("50 battles.") && $0.text.hasSuffix(prompt)
    }
    if key == "back" { session.press("\u{15}") }
    #expect(try session.end() == .ok)
  }

  @Test func theTokenIsOnlyInTheCredentials() async throws {
    let directory = try TemporaryDirectory()
    let session = try await battlefield(pairs: 1, in: directory)
    session.type("fight")
    try session.shows("1 battle.")
    try session.endsWith("transformers/result›")
    #expect(try session.end() == .ok)
    let file = "data/credentials/transformers.json"
    let values = try JSONDecoder().decode([String: String].self, from: directory.data(file))
    let token = try #require(values.values.first)
    #expect(token.count == 64)
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(file))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(!session.transcript.contains(token))
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory.url.path) {
      // The backend has to know the token, too.
      guard name != file, !name.contains("backend.sqlite"), let data = try? directory.data(name)
      else { continue }
      #expect(!String(decoding: data, as: UTF8.self).contains(token), "\(name)")
    }
  }
}
