import Foundation
import TemporaryFiles
import ReelTexts
import Testing

@testable import ReelStorage

/// Database files: created, reopened, newer, damaged, read-only, in use.
@Suite struct DatabaseFileTests {
  private let directory: TemporaryDirectory
  private let file: URL
  private let first = Migration("CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1)")

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("test.db")
  }

  @Test func writtenDataIsReadBack() throws {
    let database = try Database(.file(file), migrations: [first])
    try database.transaction { try $0.run("INSERT INTO t VALUES (2)") }
    database.close()
    let again = try Database(.file(file), migrations: [first])
    #expect(try values(again) == [1, 2])
  }

  @Test func onlyTheOwnerReadsTheFiles() throws {
    let database = try Database(.file(file), migrations: [first])
    try database.transaction { try $0.run("INSERT INTO t VALUES (2)") }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
    #expect(names == ["test.db", "test.db-shm", "test.db-wal"])
    for name in names { #expect(try mode(directory.file(name)) == 0o600, "\(name)") }
  }

  @Test func permissionsOfAnOldFileAreRestricted() throws {
    try Database(.file(file), migrations: [first]).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let database = try Database(.file(file), migrations: [first])
    #expect(try mode(file) == 0o600)
    #expect(try values(database) == [1])
  }

  @Test func eachMigrationRunsOnce() throws {
    try Database(.file(file), migrations: [first]).close()
    let second = Migration("ALTER TABLE t ADD COLUMN y INTEGER DEFAULT 7")
    for _ in 1...2 {
      let database = try Database(.file(file), migrations: [first, second])
      let sum = try database.read {
        try $0.query("SELECT x + y AS sum FROM t") { try $0["sum"] as Int }
      }
      #expect(sum == [8])
      database.close()
    }
  }

  @Test func aMigrationMayRebuildATableThatOthersReferTo() throws {
    let tables = Migration(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY); INSERT INTO a VALUES (1);
      CREATE TABLE b (a REFERENCES a (id) ON DELETE CASCADE); INSERT INTO b VALUES (1);
      """)
    let rebuild = Migration(
      """
      CREATE TABLE c (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO c (id) SELECT id FROM a;
      DROP TABLE a; ALTER TABLE c RENAME TO a;
      """)
    try Database(.file(file), migrations: [tables]).close()
    let database = try Database(.file(file), migrations: [tables, rebuild])
    // With foreign keys on, DROP TABLE would have deleted this row.
    #expect(try database.read { try $0.query("SELECT a FROM b") { try $0["a"] as Int } } == [1])
    #expect(throws: DatabaseError.self) {
      try database.transaction { try $0.run("INSERT INTO b VALUES (9)") }
    }
  }

  @Test func aMigrationThatFailsLeavesTheFileAsItWas() throws {
    try Database(.file(file), migrations: [first]).close()
    let good = Migration("INSERT INTO t VALUES (2)")
    for bad in ["INSERT INTO nowhere VALUES (1)", "CREATE TABLE b (t REFERENCES t (x)); SELECT !"] {
      #expect(throws: DatabaseError.self) {
        try Database(.file(file), migrations: [first, good, Migration(bad)])
      }
    }
    #expect(try values(Database(.file(file), migrations: [first])) == [1])
  }

  @Test func aMigrationMustNotLeaveADanglingReference() throws {
    let error = #expect(throws: DatabaseError.self) {
      try Database(
        .file(file),
        migrations: [
          Migration(
            """
            CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a (id));
            INSERT INTO b VALUES (1);
            """)
        ])
    }
    #expect(error?.reason == .constraint)
    #expect(
      error?.message.english
        == "after the migration a reference in the table b has no target")
  }

  @Test func aNewerFileIsRefusedAndUntouched() throws {
    try Database(.file(file), migrations: [first, Migration("SELECT 1"), Migration("SELECT 1")])
      .close()
    let before = try Data(contentsOf: file)
    let error = #expect(throws: DatabaseError.self) {
      try Database(.file(file), migrations: [first])
    }
    #expect(error?.reason == .newerVersion(found: 3, known: 1))
    #expect(
      error?.description == "\(file.path) is from a newer version of this program: "
        + "it has version 3, the latest known is 1.")
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func aDamagedFileIsRefusedAndUntouched() throws {
    let text = Data(String(repeating: "This is not a database. ", count: 500).utf8)
    try text.write(to: file)
    let error = #expect(throws: DatabaseError.self) {
      try Database(.file(file), migrations: [first])
    }
    #expect(error?.reason == .damaged)
    #expect(error?.file == file.path)
    #expect(error?.message.english == "file is not a database")
    #expect(try Data(contentsOf: file) == text)
  }

  @Test func aFileWithAHoleIsDamaged() throws {
    try Database(
      .file(file), migrations: [first, Migration("CREATE TABLE u (x); CREATE TABLE v (x)")]
    ).close()
    var data = try Data(contentsOf: file)
    data.replaceSubrange(100..<4096, with: Data(repeating: 0xAB, count: 3996))
    try data.write(to: file)
    let error = #expect(throws: DatabaseError.self) {
      try values(Database(.file(file), migrations: [first, first]))
    }
    #expect(error?.reason == .damaged)
  }

  @Test func aDirectoryOrAMissingOneIsRefused() throws {
    let asFile = #expect(throws: DatabaseError.self) {
      try Database(.file(directory.url), migrations: [])
    }
    #expect(asFile?.reason == .cannotOpen)
    #expect(asFile?.message == "it is not a file")
    let missing = #expect(throws: DatabaseError.self) {
      try Database(.file(directory.file("no/such.db")), migrations: [])
    }
    #expect(missing?.reason == .cannotOpen)
    #expect(missing?.message == "No such file or directory")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser can write everywhere"))
  func aReadOnlyFileOrDirectoryIsNamed() throws {
    try Database(.file(file), migrations: [first]).close()
    func reason(file fileMode: Int, directory directoryMode: Int) throws -> String? {
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: fileMode], ofItemAtPath: file.path)
      try manager.setAttributes(
        [.posixPermissions: directoryMode], ofItemAtPath: directory.url.path)
      defer {
        try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.url.path)
      }
      let error = #expect(throws: DatabaseError.self) {
        try Database(.file(file), migrations: [first])
      }
      #expect(error?.reason == .readOnly)
      return error.map { $0.message.english }
    }
    #expect(
      try reason(file: 0o400, directory: 0o700) == "the file is read-only (Permission denied)")
    #expect(
      try reason(file: 0o600, directory: 0o500) == "its directory is read-only (Permission denied)")
  }

  @Test func aFileInUseByAnotherIsNamed() throws {
    let one = try Database(.file(file), migrations: [first])
    let two = try Database(.file(file), migrations: [first], busyTimeout: 0)
    try one.transaction { connection in
      try connection.run("INSERT INTO t VALUES (2)")
      let error = #expect(throws: DatabaseError.self) { try two.transaction { _ in } }
      #expect(error?.reason == .busy)
      // Readers see the earlier state, and do not wait.
      #expect(try values(two) == [1])
    }
    #expect(try values(two) == [1, 2])
  }

  @discardableResult
  private func values(_ database: Database) throws -> [Int] {
    try database.read { try $0.query("SELECT x FROM t ORDER BY x") { try $0["x"] as Int } }
  }
}
