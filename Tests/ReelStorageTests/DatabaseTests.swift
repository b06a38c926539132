import Foundation
import Testing

@testable import ReelStorage

/// Databases: values, transactions and threads.
@Suite struct DatabaseTests {
  private let shows = [
    Migration("CREATE TABLE shows (id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER)")
  ]

  @Test func valuesRoundTrip() throws {
    let database = try Database(
      .memory, migrations: [Migration("CREATE TABLE t (i, l, s, b, n)")])
    try database.transaction {
      try $0.run(
        "INSERT INTO t VALUES (?, ?, ?, ?, ?)", Int.max, Int64.min, "a\u{0}ü€😀", true, nil as Int?)
    }
    try database.read { connection in
      let row = try connection.first("SELECT * FROM t") { row in
        try #require(row["i"] as Int == Int.max)
        try #require(row["l"] as Int64 == Int64.min)
        try #require(row["s"] as String == "a\u{0}ü€😀")
        try #require(row["b"] as Bool)
        try #require(row["n"] as Int? == nil)
        return true
      }
      #expect(row == true)
    }
  }

  @Test func anEmptyTextIsNotNull() throws {
    let database = try Database(.memory, migrations: shows)
    try database.transaction { try $0.run("INSERT INTO shows (title) VALUES (?)", "") }
    let title = try database.read {
      try $0.first("SELECT title FROM shows") { try $0["title"] as String? }
    }
    #expect(title == .some(""))
  }

  @Test func insertedIDsAndChangesAreCounted() throws {
    let database = try Database(.memory, migrations: shows)
    try database.transaction { connection in
      for title in ["Dark", "Babylon Berlin"] {
        try connection.run("INSERT INTO shows (title, year) VALUES (?, ?)", title, 2017)
      }
      #expect(connection.lastInsertedID == 2)
      try connection.run("UPDATE shows SET year = ?", 2018)
      #expect(connection.changes == 2)
      #expect(try connection.first("SELECT * FROM shows WHERE id = 3") { _ in true } == nil)
    }
  }

  @Test func anErrorRollsTheTransactionBack() throws {
    struct Stop: Error {}
    let database = try Database(.memory, migrations: shows)
    #expect(throws: Stop.self) {
      try database.transaction { connection in
        try connection.run("INSERT INTO shows (title) VALUES ('Dark')")
        throw Stop()
      }
    }
    #expect(try count(database) == 0)
    try database.transaction { try $0.run("INSERT INTO shows (title) VALUES ('Dark')") }
    #expect(try count(database) == 1)
  }

  @Test func aQueryInsideAQueryOfTheSameSQL() throws {
    let database = try Database(.memory, migrations: shows)
    let pairs = try database.transaction { connection in
      for title in ["a", "b"] { try connection.run("INSERT INTO shows (title) VALUES (?)", title) }
      let sql = "SELECT title FROM shows ORDER BY title"
      return try connection.query(sql) { outer in
        let first: String = try outer["title"]
        return try connection.query(sql) { first + (try $0["title"] as String) }
      }
    }
    #expect(pairs == [["aa", "ab"], ["ba", "bb"]])
  }

  @Test func foreignKeysAreEnforced() throws {
    let database = try Database(
      .memory,
      migrations: [
        Migration("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a (id))")
      ])
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction { try $0.run("INSERT INTO b VALUES (?)", 1) }
    }
    #expect(error?.reason == .constraint)
    #expect(error?.sql == "INSERT INTO b VALUES (?)")
    #expect(error?.message.english == "FOREIGN KEY constraint failed")
  }

  @Test func columnsAreReadByTheirPlaces() throws {
    let database = try Database(.memory, migrations: shows)
    func read<Value: Sendable>(
      _ sql: String, _ body: @Sendable (borrowing Row) throws -> Value
    ) throws -> Value? {
      try database.read { try $0.first(sql, transform: body) }
    }
    #expect(try read("SELECT 'a', 7") { try $0.text(at: 0) } == "a")
    #expect(try read("SELECT 'a', 7") { try $0.integer(at: 1) } == 7)
    #expect(try read("SELECT NULL") { try $0.text(at: 0) == nil } == true)
    #expect(try read("SELECT NULL") { try $0.integer(at: 0) == nil } == true)
    let error = #expect(throws: DatabaseError.self) {
      _ = try read("SELECT 'a'") { try $0.integer(at: 0) }
    }
    #expect(error?.message.english == "the value is a TEXT, not of type Int64")
    let other = #expect(throws: DatabaseError.self) {
      _ = try read("SELECT 1.5") { try $0.text(at: 0) }
    }
    #expect(other?.message.english == "the value is a REAL, not of type String")
  }

  /// The file that SQLite shares between programs cannot grow either.
  @Test func aDiskWithoutRoomForSharedMemoryIsFull() {
    let error = DatabaseError(code: 4874, handle: nil, file: "shows.db")
    #expect(error.reason == .full)
    #expect(
      error.description == "shows.db cannot grow. Make room on the disk, then try again.")
    #expect(DatabaseError(code: 778, handle: nil, file: "shows.db").reason == .failed)
  }

  @Test func aDiskWithoutRoomIsNamed() throws {
    let database = try Database(.memory, migrations: shows)
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction { connection in
        try connection.script("PRAGMA max_page_count = 4")
        for number in 1...1000 {
          try connection.run(
            "INSERT INTO shows (title) VALUES (?)", String(repeating: "x", count: number))
        }
      }
    }
    #expect(error?.reason == .full)
    #expect(
      error?.description
        == "The database in memory cannot grow. Make room on the disk, then try again.")
    // None of it was written, and a smaller change still fits.
    #expect(try count(database) == 0)
    try database.transaction { try $0.run("INSERT INTO shows (title) VALUES ('Dark')") }
    #expect(try count(database) == 1)
  }

  @Test func programmingErrorsAreNamed() throws {
    let database = try Database(.memory, migrations: shows)
    func message(_ body: @Sendable (Connection) throws -> Void) -> String {
      do {
        try database.transaction(body)
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message { try $0.run("SELEC 1") }
        == "The database in memory: near \"SELEC\": syntax error. The statement was: SELEC 1")
    #expect(message { try $0.run("SELECT ?") }.contains("it has 1 parameters, but 0 values"))
    #expect(message { try $0.run("SELECT 1; SELECT 2") }.contains("more than one statement"))
    #expect(message { try $0.run("  ") }.contains("no statement in it"))
    #expect(
      message { _ = try $0.query("SELECT 1 AS one") { try $0["two"] as Int } }
        .contains("column two: there is no such column"))
    #expect(
      message { _ = try $0.query("SELECT 'x' AS one") { try $0["one"] as Int } }
        .contains("column one: the value is a TEXT, not of type Int"))
    #expect(
      message { _ = try $0.query("SELECT NULL AS one") { try $0["one"] as String } }
        .contains("the value is NULL"))
    #expect(
      message { _ = try $0.query("SELECT 2 AS one") { try $0["one"] as Bool } }
        .contains("the value is an INTEGER"))
    #expect(
      message { _ = try $0.query("SELECT 0.5 AS one") { try $0["one"] as Int64 } }
        .contains("the value is a REAL"))
    #expect(
      message { _ = try $0.query("SELECT x'00' AS one") { try $0["one"] as Int? } }
        .contains("the value is a BLOB"))
    #expect(message { try $0.script("CREATE TABLE shows (x)") }.contains("already exists"))
  }

  @Test func moreStatementsThanTheCacheHolds() throws {
    let database = try Database(.memory, migrations: [])
    let sum = try database.read { connection in
      try (1...300).map { try connection.first("SELECT \($0) AS n") { try $0["n"] as Int } ?? 0 }
        .reduce(0, +)
    }
    #expect(sum == 45150)
  }

  @Test func manyThreadsWriteOneAfterTheOther() async throws {
    let database = try Database(.memory, migrations: shows)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...100 {
        group.addTask {
          try database.transaction { connection in
            let found = try connection.first("SELECT count(*) AS n FROM shows") {
              try $0["n"] as Int
            }
            try connection.run(
              "INSERT INTO shows (title, year) VALUES (?, ?)", "\(number)", found)
          }
        }
      }
      try await group.waitForAll()
    }
    // Each saw the writes of those before it, and nothing else.
    let seen = try database.read {
      try $0.query("SELECT year FROM shows ORDER BY year") { try $0["year"] as Int }
    }
    #expect(seen == Array(0..<100))
  }

  @Test func afterCloseEverythingThrows() throws {
    let database = try Database(.memory, migrations: shows)
    database.close()
    database.close()
    let error = #expect(throws: DatabaseError.self) { try database.read { _ in } }
    #expect(error?.reason == .closed)
    #expect(error?.localizedDescription == "The database in memory has been closed.")
  }

  private func count(_ database: Database) throws -> Int? {
    try database.read {
      try $0.first("SELECT count(*) AS n FROM shows") { try $0["n"] as Int }
    }
  }
}
