import Foundation
import PrivatePostgres
import ReelPostgres
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

@Suite(.enabled(if: PrivatePostgres.isInstalled, Comment(rawValue: PrivatePostgres.missing)))
struct PostgresTests {
  private func connection() throws -> (PostgresConnection, PrivatePostgres, String) {
    let server = try PrivatePostgres.shared()
    let name = try server.makeDatabase()
    return (try PostgresConnection(try PostgresAddress(server.url(name))), server, name)
  }

  @Test func valuesRoundTrip() throws {
    let (connection, _, _) = try connection()
    let row = try #require(
      try connection.first(
        """
        SELECT $1::bigint AS number, $2::text AS text, $3::boolean AS truth, $4::bytea AS bytes,
          $5::text AS nothing, $6::double precision AS fraction
        """,
        [42, "Grüße, “Rom”\n\\", true, .bytes([0, 1, 127, 255]), nil, .double(0.1)]))
    #expect(try row["number"] == 42)
    #expect(try row["text"] == "Grüße, “Rom”\n\\")
    #expect(try row["truth"] == true)
    #expect(try row["bytes"] == [0, 1, 127, 255] as [UInt8])
    #expect(try (row["nothing"] as String?) == nil)
    #expect(try row["fraction"] == 0.1)
  }

  @Test func missingColumnsAndWrongTypesAreErrors() throws {
    let (connection, _, _) = try connection()
    let row = try #require(try connection.first("SELECT 'x' AS text, NULL AS nothing"))
    #expect(throws: PostgresError.self) { try row["nowhere"] as String }
    #expect(throws: PostgresError.self) { try row["text"] as Int }
    #expect(throws: PostgresError.self) { try row["nothing"] as Int }
  }

  @Test func serverErrorsCarryTheirCode() throws {
    let (connection, _, _) = try connection()
    try connection.script("CREATE TABLE t (id integer PRIMARY KEY)")
    try connection.query("INSERT INTO t VALUES (1)")
    let error = #expect(throws: PostgresError.self) {
      try connection.query("INSERT INTO t VALUES ($1)", [1])
    }
    #expect(error?.sqlState == "23505")
    #expect(error?.reason == .server)
    #expect(error?.isConnectionLost == false)
    // The connection still works.
    #expect(try connection.query("SELECT * FROM t").count == 1)
  }

  @Test func aTransactionThatThrowsIsRolledBack() throws {
    struct Change: Error {}
    let (connection, server, name) = try connection()
    try connection.script("CREATE TABLE t (id integer)")
    #expect(throws: Change.self) {
      try connection.transaction { connection in
        try connection.query("INSERT INTO t VALUES (1)")
        throw Change()
      }
    }
    try connection.transaction { _ = try $0.query("INSERT INTO t VALUES (2)") }
    #expect(try server.psql(name, "SELECT id FROM t") == ["2"])
  }

  @Test func notificationsWakeTheWaitingTask() async throws {
    let (connection, server, name) = try connection()
    let listener = try await Postgres.connect(to: try PostgresAddress(server.url(name)))
    try await listener.perform { try $0.listen(to: "news") }
    async let heard = listener.notifications(within: .seconds(20))
    try connection.query("SELECT pg_notify('news', 'frame 7')")
    #expect(try await heard.map(\.payload) == ["frame 7"])
    #expect(try await listener.notifications(within: .milliseconds(1)) == [])
  }

  @Test func aServerCrashLosesTheConnectionButNoCommittedData() throws {
    let server = try PrivatePostgres()
    let name = try server.makeDatabase()
    let address = try PostgresAddress(server.url(name))
    let connection = try PostgresConnection(address)
    try connection.script("CREATE TABLE t (id integer)")
    try connection.query("INSERT INTO t VALUES (1)")
    try server.crash()
    let lost = #expect(throws: PostgresError.self) { try connection.query("SELECT 1 AS one") }
    #expect(lost?.isConnectionLost == true)
    let refused = #expect(throws: PostgresError.self) { _ = try PostgresConnection(address) }
    #expect(refused?.reason == .connection)
    try server.start()
    #expect(try PostgresConnection(address).query("SELECT id FROM t").count == 1)
  }

  @Test func addressesAreShownWithoutPasswords() throws {
    let (address, name) = try PostgresAddress.named(
      "postgres://anna:geheim@db.example:5433/team/evening%20round?sslmode=require")
    #expect(address.description == "postgres://anna@db.example:5433/team")
    #expect(name == "evening round")
    for wrong in [
      "mysql://a:geheim@b/c/d", "postgres://a:geheim@b/c", "postgres://a:geheim@b/c/",
    ] {
      let error = #expect(throws: PostgresError.self) { _ = try PostgresAddress.named(wrong) }
      #expect(error?.description.contains("geheim") == false)
    }
  }

  /// What follows such a character would be taken for a host or a database.
  @Test(arguments: ["ge/heim", "ge?heim", "ge#heim", "ge@heim", "1/2@heim", "12?34heim"])
  func aPasswordWithAnUnescapedCharacterIsNotShown(password: String) {
    let url = "postgres://anna:\(password)@db.example/team"
    let errors = [
      #expect(throws: PostgresError.self) { _ = try PostgresAddress(url) },
      #expect(throws: PostgresError.self) { _ = try PostgresAddress.named(url + "/evening") },
    ]
    for error in errors {
      #expect(
        error?.description
          == "postgres://…: in a password, /, ?, # and @ are written as %2F, %3F, %23 and %40.")
    }
  }

  @Test(arguments: [
    "postgres://anna:ge%2Fheim@db.example/team", "postgres://[::1]/team?user=a@b",
    "postgres://db.example:5433/team?user=a@b", "postgres://one:1,two:2/team?user=a@b",
  ])
  func anEscapedPasswordAndAParameterAreTaken(url: String) throws {
    _ = try PostgresAddress(url)
  }

  /// libpq would take what is before the zero as the name.
  @Test func aZeroIsRefusedWhereItIs() throws {
    for wrong in ["postgres://a:geheim@b/c/d%00e", "postgres://a:geheim@b/c/d\0e"] {
      let error = #expect(throws: PostgresError.self) { _ = try PostgresAddress.named(wrong) }
      #expect(error?.reason == .address)
      #expect(error?.message.english == "character 2 is U+0000, which cannot be part of it")
      #expect(error?.description.contains("geheim") == false)
    }
    let (connection, _, _) = try connection()
    let error = #expect(throws: PostgresError.self) {
      try connection.query("SELECT $1::text, $2::text", [.text("a"), .text("bc\0d")])
    }
    #expect(error?.sqlState == "22021")
    #expect(error?.message.english == "$2: character 3 is U+0000, which cannot be part of it")
    #expect(try connection.first("SELECT 1 AS one")?["one"] == 1)
  }

  @Test func aDatabaseIsPreparedOnceAndANewerVersionIsRefused() throws {
    let (connection, server, name) = try connection()
    #expect(throws: PostgresError.self) { try PostgresSchema.sessions.check(connection) }
    let address = try PostgresAddress(server.url(name))
    let first = try PostgresSchema.prepare(address)
    #expect(first.map(\.from) == first.map { _ in 0 })
    #expect(try PostgresSchema.prepare(address).allSatisfy { $0.from == $0.to })
    try PostgresSchema.sessions.check(connection)
    _ = try server.psql(name, "UPDATE reel.version SET number = 99")
    let newer = #expect(throws: PostgresError.self) { try PostgresSchema.prepare(address) }
    #expect(
      newer?.reason == .newerSchema(found: 99, known: PostgresSchema.sessions.migrations.count))
  }

  @Test func dbInitReportsItsResult() async throws {
    let server = try PrivatePostgres.shared()
    let url = server.url(try server.makeDatabase())
    let directory = try TemporaryDirectory()
    let made = try await ProgramRun.of("reel-shared", ["db", "init", url], in: directory)
    #expect(made.code == 0)
    #expect(
      made.output.hasPrefix("reel: created, version \(PostgresSchema.sessions.migrations.count)\n"))
    let again = try await ProgramRun.of("reel-shared", ["db", "init", url], in: directory)
    #expect(again.output.hasPrefix("reel: already at version "))
    let nowhere = try await ProgramRun.of(
      "reel-shared", ["db", "init", "postgres://a:geheim@/x?host=/nowhere"], in: directory)
    #expect(nowhere.code == 3)
    #expect(nowhere.diagnostics.hasPrefix("reel-shared: postgres://a@/x: there is no connection"))
    #expect(!nowhere.diagnostics.contains("geheim"))
  }

  @Test func onlyTheSharedProgramLinksPostgres() async throws {
    let directory = try TemporaryDirectory()
    let plain = try await ProgramRun.of("/usr/bin/ldd", [BuiltProgram.path("reel")], in: directory)
    let shared = try await ProgramRun.of(
      "/usr/bin/ldd", [BuiltProgram.path("reel-shared")], in: directory)
    #expect(plain.output.contains("libedit"))
    #expect(!plain.output.contains("libpq"))
    #expect(shared.output.contains("libpq"))
  }
}
