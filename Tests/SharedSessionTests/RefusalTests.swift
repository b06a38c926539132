import Foundation
import PrivatePostgres
import ReelPostgres
import ReelProgram
import TemporaryFiles
import Testing
import Together

@Suite(needsServer) struct RefusalTests {
  @Test func changesOfSharedHistoryAreRefusedWithAReason() async throws {
    let room = try SharedRoom()
    let run = try await room.run(
      """
      add 1
      add 2
      .skip 1
      .move 2 before 1
      .edit 1 {"add":{"_0":5}}
      .commit
      .reset
      .lock
      .pause
      .goto 1
      add 4
      .now
      add 8
      .state together.coins

      """, ["--keep-going", "--mode", "json"])
    let answers = run.output.split(separator: "\n").filter { $0.contains("\"ok\":") }
    let codes = answers.map { line in
      line.contains("\"ok\":true") ? "ok" : line.contains("notAvailable") ? "refused" : "locked"
    }
    #expect(
      codes == [
        "ok", "ok", "refused", "refused", "refused", "refused", "refused", "refused", "refused",
        "ok", "locked", "ok", "ok", "ok",
      ])
    #expect(run.output.contains("which is fixed in a shared session"))
    #expect(run.output.contains(#""value":11"#))
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["3"])
  }

  @Test func anotherProgramIsRefused() async throws {
    let room = try SharedRoom()
    _ = try await room.run("add 1\n")
    let other = try await ProgramRun.of(
      "reel-shared", ["--join", room.url(), "-c", ".status"], in: room.directory)
    #expect(other.code == 3)
    #expect(other.output.isEmpty)
    #expect(other.diagnostics.contains("The session room belongs to another program"))
    _ = try room.sql("UPDATE reel.sessions SET types = '0000000000000000', form = NULL")
    let later = try await room.run("add 1\n")
    #expect(later.code == 3)
    #expect(later.diagnostics.contains("or another version: to"))
  }

  @Test func aDivergingProgramIsToldTheFrameAndCanOnlyLook() async throws {
    let room = try SharedRoom()
    _ = try await room.run(String(repeating: "add 1\n", count: 20))
    _ = try room.sql("UPDATE reel.frames SET digest = '0123456789abcdef' WHERE number = 16")
    let run = try await room.run("add 1\n.state together.coins\n", ["--keep-going"])
    #expect(run.output.contains("20"))
    #expect(run.diagnostics.contains("reaches a different state than the session after frame 16"))
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["20"])
  }

  @Test func rolesAreGrants() async throws {
    let room = try SharedRoom()
    _ = try await room.run("add 3\n")
    let looker = "looker_\(room.database.suffix(8))"
    let actor = "actor_\(room.database.suffix(8))"
    _ = try room.sql(
      """
      CREATE ROLE \(looker) LOGIN; GRANT reel_look TO \(looker);
      CREATE ROLE \(actor) LOGIN; GRANT reel_act TO \(actor);
      """)
    let looks = try room.shell("eve", user: looker)
    try looks.send("add 1")
    try looks.send(".state together.coins")
    #expect(try looks.read(until: "3").last == "3")
    try looks.send(".who")
    #expect(try looks.read(until: "eve").last == "2  eve  you, looks, at #1")
    let acts = try room.shell("act", user: actor)
    try acts.send("add 4")
    try acts.send(".state together.coins")
    #expect(try acts.read(until: "7").last?.hasSuffix("7") == true)
    _ = looks.end(with: SIGTERM)
    _ = acts.end(with: SIGTERM)
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["2"])
    // The database itself refuses, whatever a program does.
    let address = try PostgresAddress(room.server.url(room.database, user: actor))
    let connection = try PostgresConnection(address)
    for statement in [
      "DELETE FROM reel.frames", "UPDATE reel.frames SET action = '{}'",
      "UPDATE reel.participants SET departed = NULL WHERE login <> session_user RETURNING 1",
    ] {
      let refused = (try? connection.query(statement).count) ?? 0
      #expect(refused == 0, "\(statement)")
    }
    #expect(try room.sql("SELECT count(*) FROM reel.frames") == ["2"])
    _ = try room.sql("DROP OWNED BY \(looker), \(actor); DROP ROLE \(looker), \(actor)")
  }

  @Test func aSharedSessionIsSavedAsARecordingThatReplays() async throws {
    let room = try SharedRoom()
    _ = try await room.run("add 3\nask write w\nwait\ntake 1\n.record stop here.reel\n")
    let replay = try await ProgramRun.of(
      "TogetherProgram", ["replay", "here.reel"], in: room.directory)
    #expect(replay.code == 0)
    #expect(replay.output.hasPrefix("here.reel: 4 frames, "))
    let shared = try await ProgramRun.of(
      "reel-shared",
      ["--join", room.url("apps"), "--data", room.directory.path("apps"), "-c", "open 2"],
      in: room.directory)
    #expect(shared.code == 0)
    let saved = try await ProgramRun.of(
      "reel-shared", ["db", "save", room.url("apps"), "apps.reel"], in: room.directory)
    #expect(saved.code == 0, "\(saved.diagnostics)")
    #expect(saved.output.hasPrefix("wrote "))
    let plain = try await ProgramRun.of("reel-shared", ["replay", "apps.reel"], in: room.directory)
    #expect(plain.code == 0, "\(plain.diagnostics)")
  }

  @Test func invalidAddressesAreReported() async throws {
    let room = try SharedRoom()
    let nowhere = try await ProgramRun.of(
      "TogetherProgram", ["--join", "postgres://a:geheim@/db/room?host=/nowhere", "-c", "add 1"],
      in: room.directory)
    #expect(nowhere.code == 3)
    #expect(nowhere.diagnostics.contains("postgres://a@/db: there is no connection"))
    #expect(!nowhere.diagnostics.contains("geheim"))
    let empty = try room.server.makeDatabase()
    let unready = try await ProgramRun.of(
      "TogetherProgram", ["--join", room.server.url("\(empty)/room"), "-c", "add 1"],
      in: room.directory)
    #expect(unready.code == 3)
    #expect(unready.diagnostics.contains("db init"))
    let plain = try await ProgramRun.of("reel", ["--join", room.url()], in: room.directory)
    #expect(plain.code == 2)
  }

  @Test(
    arguments: [
      (["--look"], "--look needs --join"), (["--as", "anna"], "--as needs --join"),
      (["--join", "postgres://b/db/room", "--as", " "], "--as needs a name"),
    ])
  func optionsWithoutWhatTheyNeedAreRefused(_ options: [String], _ message: String) async throws {
    let run = try await ProgramRun.of(
      "reel-shared", options + ["-c", ".who"], in: try TemporaryDirectory())
    #expect(run.code == 2)
    #expect(run.diagnostics.hasPrefix("reel-shared: \(message)\n"), "\(run.diagnostics)")
  }
}
