import Foundation
import Occupying
import PrivatePostgres
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

@Suite(needsServer, .occupiesAThread) struct TerminalTests {
  private func shell(_ name: String, in room: SharedRoom) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      BuiltProgram.path("TogetherProgram"),
      arguments: ["--join", room.url(), "--as", name, "--data", room.directory.path(name)],
      environment: room.directory.environment.merging(
        ["TERM": "xterm-256color", "REEL_PATIENCE": "400"]) { $1 })
    try terminal.wait(forText: "together›")
    return terminal
  }

  @Test func oneParticipantSeesTheOthersChanges() throws {
    let room = try SharedRoom()
    let (anna, ben) = (try shell("anna", in: room), try shell("ben", in: room))
    anna.send("add 1234\r")
    try ben.wait(forText: "1234")
    try anna.wait(forText: "1234")
    ben.send(".who\r")
    try ben.wait(forText: "2  ben  you, acts")
    try ben.wait(forText: "1  anna  acts")
    for terminal in [anna, ben] {
      terminal.send("\u{4}")
      #expect(try terminal.waitForExit() == .code(0))
    }
    #expect(
      try room.sql("SELECT count(*) FROM reel.participants WHERE departed IS NOT NULL") == ["2"])
  }

  @Test func thePromptMarksADraftUntilItIsNumbered() throws {
    let room = try SharedRoom(on: PrivatePostgres())
    let anna = try shell("anna", in: room)
    try room.server.crash()
    try anna.wait(forText: "There is no connection to the session")
    anna.send("add 4321\r")
    try anna.wait(forText: "4321")
    try anna.wait(forText: "together [1 draft]›")
    #expect(anna.screen.text.contains("coins  4321"))
    try room.server.start()
    try anna.wait(forText: "The connection to the session is back")
    anna.send(".state together.coins\r")
    try anna.wait(forText: "together›")
    anna.send("\u{4}")
    #expect(try anna.waitForExit() == .code(0))
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["1"])
  }

  @Test func whoLeavesWithDraftsIsToldThatTheyAreLost() throws {
    let room = try SharedRoom(on: PrivatePostgres())
    let anna = try shell("anna", in: room)
    try room.server.crash()
    try anna.wait(forText: "There is no connection to the session")
    anna.send("add 4321\r")
    try anna.wait(forText: "together [1 draft]›")
    anna.send(".quit\r")
    try anna.wait(forText: "1 draft has no number yet")
    try anna.wait(forText: "together [1 draft]›")
    anna.send(".quit\r")
    try anna.wait(forText: "1 draft was not numbered, and is lost.")
    #expect(try anna.waitForExit() == .code(4))
  }
}
