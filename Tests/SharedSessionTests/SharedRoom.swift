import Foundation
import PrivatePostgres
import Reel
import ReelApp
import ReelPostgres
import ReelProgram
import ReelSharing
import ReelTimeline
import TemporaryFiles
import Testing
import Together

/// A database with a session that the participants of a test share.
struct SharedRoom {
  let server: PrivatePostgres
  let database: String
  let directory: TemporaryDirectory

  /// Prepares a database on the server shared by all tests, or on the test's own.
  init(on server: PrivatePostgres? = nil) throws {
    self.server = try server ?? .shared()
    database = try self.server.makeReadyDatabase()
    directory = try TemporaryDirectory()
  }

  /// Returns the address of the session for a login.
  func url(_ name: String = "room", user: String = "postgres") -> String {
    server.url("\(database)/\(name)", user: user)
  }

  /// Runs a query with `psql`.
  func sql(_ query: String) throws -> [String] { try server.psql(database, query) }

  /// Changes the time after which a silent participant counts as gone; each reports as often as it
  /// required when it joined.
  func lease(_ time: String) throws { _ = try sql("UPDATE reel.sessions SET lease = '\(time)'") }

  /// Begins the session, whose participants may be silent for an hour: a machine that does much
  /// else can leave a process without its turn for longer than the usual lease.
  func begin() async throws {
    _ = try await run(".status\n")
    try lease("1 hour")
  }

  /// Joins within the test's process.
  func join(
    _ name: String, user: String = "postgres"
  ) async throws -> TimelineStore<Together.State, Together.Action> {
    let app = Together()
    return try await TimelineStore(
      sharing: .postgres(url(user: user)), as: name, of: "together", initialState: app.initialState,
      reducer: app)
  }

  /// Joins with a shell whose world writes into a ledger, and answers once the file `gate` exists.
  func shell(
    _ name: String, gate: String? = nil, user: String = "postgres"
  ) throws -> PipedProgram {
    var environment = ["TOGETHER_LEDGER": directory.path("ledger")]
    environment["TOGETHER_GATE"] = gate.map(directory.path)
    return try PipedProgram(
      program: "TogetherProgram",
      ["--join", url(user: user), "--as", name, "--data", directory.path(name), "--keep-going"],
      environment: environment, diagnostics: "\(name).err", in: directory)
  }

  /// The requests that the world has received, in order.
  var ledger: [String] {
    guard let data = try? directory.data("ledger") else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs a shell's lines to the end.
  func run(_ lines: String, _ options: [String] = []) async throws -> ProgramRun {
    try await ProgramRun.of(
      "TogetherProgram", ["--join", url(), "--data", directory.path("data")] + options,
      input: lines, in: directory)
  }
}

/// Waits until a condition holds that another process or thread brings about.
func eventually(
  _ what: @autoclosure () -> Comment, _ holds: () throws -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  // Only a failing test waits that long, on a machine that does much else.
  let deadline = ContinuousClock.now + .seconds(600)
  while try !holds() {
    guard ContinuousClock.now < deadline else {
      Issue.record(what(), sourceLocation: sourceLocation)
      return
    }
    try await Task.sleep(for: .milliseconds(10))
  }
}

/// A condition for suites that need a server.
let needsServer = ConditionTrait.enabled(
  if: PrivatePostgres.isInstalled, Comment(rawValue: PrivatePostgres.missing))
