import Foundation
import Occupying
import PrivatePostgres
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// A corpus in PostgreSQL, on a server of the tests; `psql` reads its contents.
@Suite(
  .enabled(if: PrivatePostgres.isInstalled, Comment(rawValue: PrivatePostgres.missing)),
  .occupiesAThread)
struct PostgresCorpusTests {
  private let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios/TVShows")

  /// Prepares a server, a database that is ready for a corpus, and a folder to run in.
  private func prepared() async throws -> (PrivatePostgres, String, CorpusFixture) {
    // The server is private, because it is killed.
    let server = try PrivatePostgres()
    let name = try server.makeDatabase()
    let corpus = try CorpusFixture("reel-shared")
    let made = try await corpus.run("db", "init", server.url(name))
    #expect(made.code == 0)
    #expect(made.output.contains("reel_corpus: created, version 1"))
    return (server, name, corpus)
  }

  @Test func anUnpreparedDatabaseIsExplained() async throws {
    let server = try PrivatePostgres.shared()
    let name = try server.makeDatabase()
    let corpus = try CorpusFixture("reel-shared")
    let run = try await corpus.run("corpus", "status", server.url(name))
    #expect(run.code == 3)
    #expect(run.diagnostics.contains("db init"))
  }

  @Test func killedWorkersAndAKilledServerLeaveOneVerdictEach() async throws {
    let (server, name, corpus) = try await prepared()
    let url = server.url(name)
    let added = try await corpus.run("corpus", "add", "--to", url, scenarios.path)
    #expect(added.code == 0)
    let count = try server.psql(name, "SELECT count(*) FROM reel_corpus.recordings")[0]
    #expect(Int(count) ?? 0 > 10)
    #expect(
      try server.psql(
        name,
        """
        SELECT count(*) FROM reel_corpus.contents c JOIN reel_corpus.recordings r USING (hash)
        WHERE encode(sha256(c.bytes), 'hex') = r.hash AND length(c.bytes) = r.size
        """) == [count])
    let arguments = ["corpus", "replay", url, "--as", "killed", "--workers", "2", "--lease", "1"]
    let one = try corpus.start(arguments)
    let other = try corpus.start(arguments)
    // A program that finds no server when it starts reports that, and ends.
    Killing.awaitWorkers(of: other)
    Killing.workers(2, of: one, seed: 1)
    try server.crash()
    try server.start()
    Killing.workers(2, of: other, seed: 2)
    one.send(SIGKILL)
    _ = one.waitUntilEnd()
    #expect(other.waitUntilEnd() == .exit(0))
    let end = try await ProgramRun.of("reel-shared", arguments, in: corpus.directory)
    #expect(
      end == ProgramRun(code: 0, output: "\(count) recordings: \(count) unchanged, 0 not\n"))
    #expect(
      try server.psql(
        name,
        """
        SELECT count(*), count(DISTINCT recording), min(outcome), max(outcome)
        FROM reel_corpus.verdicts
        """) == ["\(count)|\(count)|equal|equal"])
    #expect(try server.psql(name, "SELECT count(*) FROM reel_corpus.batches") == ["0"])
  }

  @Test func aReadOnlyLoginChangesNothing() async throws {
    let (server, name, corpus) = try await prepared()
    try await corpus.run("corpus", "add", "--to", server.url(name), scenarios.path)
    _ = try server.psql(name, "CREATE ROLE looker LOGIN; GRANT reel_look TO looker")
    let url = server.url(name, user: "looker")
    let status = try await corpus.run("corpus", "status", url)
    #expect(status.code == 0)
    let replay = try await corpus.run("corpus", "replay", url)
    #expect(replay.code == 3)
    #expect(replay.diagnostics.contains("permission denied"))
    #expect(try server.psql(name, "SELECT count(*) FROM reel_corpus.runs") == ["0"])
    let shard = try await corpus.run("corpus", "replay", url, "--shard", "1/4")
    #expect(shard.code == 0)
  }
}
