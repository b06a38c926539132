import ReelTexts
import Synchronization
import TemporaryFiles
import Testing

@testable import ReelStorage

/// SQL on tables whose rows are computed when they are read.
@Suite struct TableDatabaseTests {
  /// Numbers and their squares; records which keys were requested, and how many rows were made.
  private final class Squares: Sendable {
    let wanted = Mutex<[Int]>([])
    let made = Mutex(0)
    let count: Int

    init(_ count: Int) { self.count = count }

    var table: VirtualTable {
      VirtualTable(
        "squares", [.init("n", "INTEGER"), .init("square", "INTEGER"), .init("name", "TEXT")],
        identity: [0], keys: [0], range: 0, order: 0, size: count
      ) { query in
        let only = query.values[0].flatMap { Int(stored: $0) }
        self.wanted.withLock { $0.append(only ?? -1) }
        var rest = query.range.clamped(to: 0..<self.count)
        if let only { rest = rest.clamped(to: only..<only + 1) }
        return {
          guard !rest.isEmpty else { return nil }
          let part = query.isReversed ? rest.suffix(3) : rest.prefix(3)
          rest = query.isReversed ? rest.dropLast(3) : rest.dropFirst(3)
          self.made.withLock { $0 += part.count }
          let rows = part.map { n in
            [n.stored, (n * n).stored, query.reads(2) ? "é \(n)".stored : .null]
          }
          return query.isReversed ? rows.reversed() : rows
        }
      }
    }
  }

  /// SQLite would take what is before the zero as the query.
  @Test func aZeroInAQueryIsRefused() throws {
    let failure = #expect(throws: QueryFailure.self) {
      try TableDatabase([Squares(3).table]).query(
        "SELECT 'é\0' FROM squares", head: { _ in }, each: { _ in })
    }
    #expect(failure?.message.english == "character 10 is U+0000, which cannot be part of it")
    #expect(failure?.offset == 10)
    let database = try Database(.memory, migrations: [])
    let error = #expect(throws: DatabaseError.self) {
      try database.read { try $0.run("SELECT 1\0") }
    }
    #expect(error?.message.english == "character 9 is U+0000, which cannot be part of it")
  }

  private static func rows(_ sql: String, _ tables: VirtualTable...) throws -> [[QueryValue]] {
    var rows: [[QueryValue]] = []
    try TableDatabase(tables).query(sql, head: { _ in }, each: { rows.append($0) })
    return rows
  }

  @Test func answersFromRowsAsTheyAreMade() throws {
    let squares = Squares(10)
    #expect(
      try Self.rows("SELECT n, name FROM squares WHERE square > 50", squares.table)
        == [[.integer(8), .text("é 8")], [.integer(9), .text("é 9")]])
    #expect(
      try Self.rows("SELECT sum(square), avg(n), NULL, x'0102' FROM squares", squares.table)
        == [[.integer(285), .real(4.5), .null, .blob([1, 2])]])
  }

  @Test func requestsOnlyTheWantedKeys() throws {
    let squares = Squares(1000)
    #expect(
      try Self.rows("SELECT square FROM squares WHERE n IN (3, 5)", squares.table)
        == [[.integer(9)], [.integer(25)]])
    #expect(squares.wanted.withLock { $0 } == [3, 5])
    #expect(
      try Self.rows(
        "SELECT b.n FROM squares a JOIN squares b ON b.n = a.square WHERE a.n = 4", squares.table)
        == [[.integer(16)]])
  }

  /// A range, an order and a limit are those of the rows that are made, not only of the answer.
  @Test(arguments: [
    ("n BETWEEN 500 AND 502", [500, 501, 502], 3), ("n > 997.5", [998, 999], 1_000),
    ("n >= 998", [998, 999], 2), ("n < 2", [0, 1], 3), ("n <= -1", [], 0), ("n > 5e3", [], 0),
    ("n >= 998 AND n < 'x'", [998, 999], 2), ("n > NULL", [], 1_000), ("n > 'x'", [], 1_000),
    ("n > 9223372036854775807", [], 0), ("n <= 9223372036854775807 AND n > 998", [999], 2),
    ("n >= 3 AND n <= 1", [], 0), ("n IN (7, 5) ORDER BY n", [5, 7], 2),
    ("TRUE ORDER BY n DESC LIMIT 4", [999, 998, 997, 996], 6),
    ("TRUE ORDER BY n LIMIT 4", [0, 1, 2, 3], 6), ("n < 10 ORDER BY n DESC LIMIT 1", [9], 3),
    ("TRUE LIMIT 2 OFFSET 2", [2, 3], 6), ("TRUE ORDER BY -n LIMIT 1", [999], 1_000),
  ])
  func makesOnlyTheRowsOfARange(condition: String, numbers: [Int], made: Int) throws {
    let squares = Squares(1000)
    let rows = try Self.rows("SELECT n FROM squares WHERE \(condition)", squares.table)
    #expect(rows == numbers.map { [.integer(Int64($0))] })
    #expect(squares.made.withLock { $0 } == made)
  }

  /// A table finds rows by the bytes of a text; SQLite compares by other collations.
  @Test(arguments: [
    ("name = 'ab'", 1), ("name IN ('ab', 'AB', 'Ab')", 2), ("name = 'Ab' COLLATE NOCASE", 2),
    ("name COLLATE NOCASE = 'Ab'", 2), ("name COLLATE rtrim = 'ab'", 2),
    ("name COLLATE NOCASE IN ('aB', 'AB  ')", 2),
    ("EXISTS (SELECT 1 FROM names n WHERE n.name = names.name || ' ' COLLATE RTRIM)", 3),
  ])
  func textsAreComparedByTheirCollation(condition: String, count: Int64) throws {
    let names = VirtualTable(
      "names", [.init("name", "TEXT")], identity: [0], keys: [0], size: 1000
    ) { query in
      var rest = ["ab", "AB", "ab "].filter { name in
        query.values[0].map { $0 == .text(name) } ?? true
      }
      return {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest.map { [.text($0)] }
      }
    }
    #expect(
      try Self.rows("SELECT count(*) FROM names WHERE \(condition)", names)
        == [[.integer(count)]])
  }

  @Test func joinsInTheOrderOfOneTable() throws {
    let squares = Squares(50)
    #expect(
      try Self.rows(
        """
        SELECT a.n, b.n FROM squares a JOIN squares b ON b.n = a.square
        WHERE a.n BETWEEN 2 AND 4 ORDER BY a.n DESC
        """, squares.table)
        == [[.integer(4), .integer(16)], [.integer(3), .integer(9)], [.integer(2), .integer(4)]])
    #expect(
      try Self.rows("SELECT n % 2 FROM squares GROUP BY n % 2 ORDER BY 1 DESC", squares.table)
        == [[.integer(1)], [.integer(0)]])
  }

  /// Rows that are found in several ways are told apart by their identity, not by their place.
  @Test func findsTheRowsOfEachCondition() throws {
    let sums = VirtualTable(
      "sums", [.init("a", "INTEGER"), .init("b", "INTEGER"), .init("sum", "INTEGER")],
      identity: [0, 1], keys: [0, 1], size: 1000
    ) { query in
      func numbers(_ column: Int) -> Range<Int> {
        query.values[column].flatMap { Int(stored: $0) }.map { $0..<$0 + 1 } ?? 0..<4
      }
      let rows = numbers(0).flatMap { a in
        numbers(1).map { b in [a.stored, b.stored, (a + b).stored] }
      }
      var rest: [[StoredValue]]? = rows
      return {
        defer { rest = nil }
        return rest
      }
    }
    let condition = "(a = 1 OR b = 2)"
    let looked = try Self.rows("SELECT * FROM sums WHERE \(condition) ORDER BY a, b", sums)
    let all = try Self.rows("SELECT * FROM sums WHERE \(condition) IS TRUE ORDER BY a, b", sums)
    #expect(looked == all && looked.count == 7)
    #expect(
      try Self.rows("SELECT sum FROM sums WHERE a = 1 OR b = 2 OR a = 3", sums).count == 10)
  }

  @Test(arguments: [
    "DELETE FROM squares", "CREATE TABLE x (n)", "ATTACH 'x.db' AS x", "PRAGMA user_version = 3",
    "VACUUM INTO 'x.db'", "SELECT load_extension('x')", "BEGIN", "", "-- note",
  ])
  func changesNothing(sql: String) {
    #expect(throws: QueryFailure.self) { try Self.rows(sql, Squares(3).table) }
  }

  @Test(arguments: [
    "SELECT 1;;", "SELECT 1; -- note", "-- note\nSELECT 1", ";SELECT 1; /* note */ ;\n",
  ])
  func commentsAndSemicolonsAreNoQueries(sql: String) throws {
    #expect(try Self.rows(sql, Squares(3).table) == [[.integer(1)]])
  }

  @Test(arguments: ["'4'", "4.0", "' 4 '", "4e0", "0x4"])
  func findsTheNumberThatAValueStandsFor(value: String) throws {
    let sixteen: [[QueryValue]] = [[.integer(16)]]
    #expect(
      try Self.rows("SELECT square FROM squares WHERE n = \(value)", Squares(9).table) == sixteen)
  }

  @Test(arguments: [
    "4.5", "9e18", "1e19", "-1e19", "'x'", "x'34'", "NULL", "'9223372036854775808'",
  ])
  func findsNoNumberWhereThereIsNone(value: String) throws {
    #expect(
      try Self.rows("SELECT square FROM squares WHERE n = \(value)", Squares(9).table).isEmpty)
  }

  /// A value may be as long as is said, and not longer.
  @Test func valuesHaveALimit() throws {
    let longest = TableDatabase.longestValue
    #expect(
      try Self.rows("SELECT length(zeroblob(\(longest - 9)))") == [[.integer(Int64(longest - 9))]])
    let failure = QueryFailure(
      message: Text(verbatim: "string or blob too big (> \(longest) bytes)"), offset: nil)
    #expect(throws: failure) { try Self.rows("SELECT zeroblob(\(longest + 1))") }
    #expect(throws: failure) { try Self.rows("SELECT hex(zeroblob(490000000))") }
    #expect(throws: failure) { try Self.rows("SELECT hex(zeroblob(\(longest / 2 + 1)))") }
  }

  @Test func showsTheMistakeInAQuery() throws {
    let squares = Squares(3)
    #expect(throws: QueryFailure(message: Text(verbatim: "no such column: m"), offset: 7)) {
      try Self.rows("SELECT m FROM squares", squares.table)
    }
    #expect(
      throws: QueryFailure(message: "a second query begins here: give one at a time", offset: 9)
    ) { try Self.rows("SELECT 1; SELECT 2", squares.table) }
  }

  @Test func errorsOfATableAreRethrown() {
    struct Broken: Error {}
    let table = VirtualTable("broken", [.init("n", "INTEGER")], identity: [0], size: 1) { _ in
      { throw Broken() }
    }
    #expect(throws: Broken.self) { try Self.rows("SELECT * FROM broken", table) }
    let early = VirtualTable("early", [.init("n", "INTEGER")], identity: [0], size: 1) { _ in
      throw Broken()
    }
    #expect(throws: Broken.self) { try Self.rows("SELECT * FROM early", early) }
  }

  @Test func writesACopy() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "copy.db")
    let file = directory.path("copy.db")
    let database = try TableDatabase([Squares(4).table], file: file, prefix: "made_")
    try database.write("CREATE TABLE squares (n, square, name)", file: file)
    try database.write("INSERT INTO squares SELECT * FROM made_squares", file: file)
    let copy = try Database(.file(directory.url.appendingPathComponent("copy.db")), migrations: [])
    let sum = try copy.read { connection in
      try connection.first("SELECT sum(square) AS sum FROM squares") { try $0["sum"] as Int }
    }
    #expect(sum == 14)
  }

  @Test(arguments: [
    ("SELECT count(*) FROM squares", ["squares"]),
    ("-- nothing\n; SELECT 1 WHERE EXISTS (SELECT 1 FROM squares AS s)", ["squares"]),
    ("WITH a AS (SELECT n FROM squares) SELECT * FROM a", ["squares"]),
    ("SELECT 1", []), ("SELECT * FROM circles", []),
  ])
  func theTablesOfAQueryAreKnown(sql: String, tables: [String]) throws {
    #expect(try TableDatabase([Squares(3).table]).tables(readBy: sql) == Set(tables))
  }
}
