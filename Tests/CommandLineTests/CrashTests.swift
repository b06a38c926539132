import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// TV Shows' saves with processes that share its database or are killed during a save.
@Suite(.occupiesAThread) struct CrashTests {
  /// Kills the process at a step of a save, at which a network fault stops it.
  ///
  /// Effects do not run between two lines, so that the step is the same each time.
  @Test(
    arguments: [
      // The save is in the queue, and nothing was sent.
      (".net offline", "wait", #""attempts":0"#, "wait"),
      // The request was sent, but has not arrived.
      (".net latency 3600s", ".advance 60", #""attempts":0"#, "wait"),
      // The server failed before it performed the request.
      (".net status 500 next", ".advance 0.5", #""attempts":1"#, "wait"),
      // The request arrived, but its answer was lost.
      (".net drop next", ".advance 0.5", #""attempts":1"#, "wait"),
      // The program has given up, although the request arrived the first time.
      (".net drop next|.net fail 100%", "wait", #""hasFailed":true"#, "sync"),
    ])
  func aKilledSaveIsOnTheServerExactlyOnce(
    fault: String, step: String, evidence: String, after: String
  ) throws {
    let directory = try TemporaryDirectory()
    let program = try PipedProgram(["tvshows", "--data", "data"], in: directory)
    // The first line starts the app, so that the fault affects only the save.
    try program.send("wait")
    for line in fault.split(separator: "|") { try program.send(String(line)) }
    try program.send("add Dark --year 2017 --seasons 3")
    try program.send(".advance 0")
    try program.send(step)
    try program.send(".state tvshows.sync.queue")
    try program.read(until: evidence)
    #expect(program.end(with: SIGKILL) == -SIGKILL)

    let again = try PipedProgram(["tvshows", "--data", "data"], in: directory)
    for line in [after, "wait", ".state tvshows.shows.count", ".state tvshows.shows"] {
      try again.send(line)
    }
    let lines = try again.read(until: #""title":"Dark""#)
    #expect(lines.contains("1"))
    #expect(lines.last?.contains(#""sync":"synced""#) == true, "\(lines)")
    try again.send(".http GET /classes/TVShow?limit=0&count=1")
    try again.read(until: #"200 {"count":1,"results":[]}"#)
    #expect(again.end(with: SIGKILL) == -SIGKILL)
  }

  /// Changes that one process saves appear and are marked in the other automatically.
  @Test func changesOfAnotherProcessAppear() throws {
    let directory = try TemporaryDirectory()
    let one = try PipedProgram(["tvshows", "--data", "data"], in: directory)
    let other = try PipedProgram(["tvshows", "--data", "data"], in: directory)
    try one.send("list")
    try one.send(".screen")
    try one.read(until: "There are no shows yet.")
    try other.send(".net offline")
    try other.send("add Dark --year 2017 --seasons 3")
    try other.send("wait")
    try other.send(".state tvshows.shows")
    try other.read(until: #""sync":"pending""#)
    // The first process checks the file once a second, on its own clock.
    try one.send("wait 2")
    try one.send(".state tvshows.shows")
    try one.read(until: #""title":"Dark""#)
    // The first process is online, unlike the other, and sends the other's saves.
    try one.send("sync")
    try one.send("wait")
    try one.send(".state tvshows.shows")
    try one.read(until: #""sync":"synced""#)
    try other.send("wait 2")
    try other.send(".state tvshows.shows")
    try other.read(until: #""sync":"synced""#)
    #expect(one.end(with: SIGKILL) == -SIGKILL)
    #expect(other.end(with: SIGKILL) == -SIGKILL)
  }

  /// An unusable file is named and left unchanged, and the app works without it.
  @Test func aDamagedDatabaseIsNamedAndLeftAlone() async throws {
    let directory = try TemporaryDirectory()
    let bytes = String(repeating: "no database ", count: 100)
    try directory.write(bytes, to: "data/data/tvshows.sqlite")
    let input = """
      expect error contains "is not a database or is damaged"
      add Dark --year 2017 --seasons 3
      expect error contains "the local database cannot be used"
      continue
      wait
      add Dark --year 2017 --seasons 3
      wait
      expect tvshows.shows[0].sync == "synced"
      expect screen contains "Nothing is kept on this machine"

      """
    let run = try await ProgramRun.reel(
      ["tvshows", "--data", "data"], input: input, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    #expect(try directory.data("data/data/tvshows.sqlite") == Data(bytes.utf8))
  }
}
