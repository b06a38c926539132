import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// Sessions on the user's own data and on real time that are saved as scripts.
@Suite struct SavingTests {
  /// In virtual time, with another address of the backend and in UTC.
  @Test func theNextSessionsScriptBeginsWithWhatTheFirstHasStored() async throws {
    let directory = try TemporaryDirectory()
    let berlin = ["TZ": "Europe/Berlin"]
    var session = try TerminalSession(in: directory, columns: 200, environment: berlin)
    session.type(".use tvshows")
    try session.endsWith("[sync]\ntvshows›")
    session.type("add Dark --year 2017 --seasons 3")
    try session.shows("What to watch next: Dark")
    try session.endsWith("[sync]\ntvshows›")
    session.type(".use transformers")
    try session.endsWith("[refresh]\ntransformers›")
    session.type(
      "create Optimus --team autobot --strength 10 --intelligence 10 --speed 8 --endurance 10 "
        + "--rank 10 --courage 10 --firepower 8 --skill 10")
    try session.shows("rank 10")
    session.type(".save \(directory.path("first.script"))")
    try session.shows("first.script\n\(TerminalSession.realTime)\n")
    #expect(try session.end() == .code(0))

    session = try TerminalSession(in: directory, columns: 200, environment: berlin)
    session.type(".use tvshows")
    try session.shows("1 show\n")
    session.type("list")
    try session.endsWith("tvshows/list›")
    session.type(".use transformers")
    try session.endsWith("[refresh]\ntransformers›")
    session.type("cybertron")
    try session.shows("Optimus")
    session.type(".save \(directory.path("second.script"))")
    try session.shows(
      "second.data\n\(TerminalSession.realTime)\n")
    #expect(try session.end() == .code(0))

    for script in ["first.script", "second.script"] {
      let run = try await ProgramRun.reel(["run", script], in: directory)
      #expect(run.code == 0, "\(run.diagnostics)")
    }
    let script = String(decoding: try directory.data("second.script"), as: UTF8.self)
    #expect(script.contains("Optimus") && script.contains("Dark"), "\(script)")
  }
}
