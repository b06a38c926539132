import Foundation
import ReelSimulator
import ReelStorage
import Testing

/// Databases on simulated disks: what survives a loss of power, and how SQLite recovers.
struct DiskTests {
  private static let migrations = [Migration("CREATE TABLE notes (text TEXT NOT NULL)")]

  private let system = DiskFileSystem()
  private let disk = SimulatedDisk()

  private func open(_ process: String) throws -> (DiskProcess, Database) {
    let own = DiskProcess(on: disk)
    system.register(own, as: process)
    let database = try Database(
      .registered(vfs: system.name, path: "/\(process)/notes.sqlite"),
      migrations: Self.migrations)
    return (own, database)
  }

  private func notes(_ database: Database) throws -> [String] {
    try database.read { try $0.query("SELECT text FROM notes") { try $0["text"] as String } }
  }

  private func add(_ note: String, to database: Database) throws {
    try database.transaction { try $0.run("INSERT INTO notes VALUES (?)", note) }
  }

  @Test func commitsSurviveALossOfPower() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let (process, database) = try open("first-\(seed)")
      try add("\(seed)", to: database)
      process.die()
      _ = disk.losePower(seed: seed)
      let (next, again) = try open("second-\(seed)")
      #expect(try notes(again).last == "\(seed)")
      next.die()
    }
  }

  @Test func anInterruptedTransactionIsAllOrNothing() throws {
    let long = String(repeating: "x", count: 20_000)
    var kept = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      let (process, database) = try open("first-\(seed)")
      let before = try notes(database)
      process.die(atChange: Int(seed % 17) + 1)
      let isDone = (try? add(long, to: database)) != nil
      process.die()
      _ = disk.losePower(seed: seed)
      let (next, again) = try open("second-\(seed)")
      let after = try notes(again)
      #expect(after == before || after == before + [long])
      if isDone { #expect(after == before + [long]) }
      kept += after.count - before.count
      let check = try again.read {
        try $0.first("PRAGMA integrity_check") { try $0["integrity_check"] as String }
      }
      #expect(check == "ok")
      next.die()
    }
    #expect(kept > 0 && kept < 60)
  }

  @Test func aLyingDiskLosesAcknowledgedData() throws {
    disk.liesAboutSync = true
    var lost = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let (process, database) = try open("first-\(seed)")
      try add("\(seed)", to: database)
      process.die()
      lost += disk.losePower(seed: seed)
      guard let (next, again) = try? open("second-\(seed)") else { break }
      next.die()
      _ = again
    }
    #expect(lost > 0)
  }

  @Test func aFullDiskIsReported() throws {
    let (_, database) = try open("first")
    try add("before", to: database)
    disk.trouble = .full
    #expect { try add("more", to: database) } throws: {
      ($0 as? DatabaseError)?.reason == .full
    }
    disk.trouble = nil
    try add("after", to: database)
    #expect(try notes(database) == ["before", "after"])
  }

  /// The system still has the transaction in memory when the next process starts.
  @Test func whatCouldNotBeSynchronizedIsNotReadBeforeItIs() throws {
    let (process, database) = try open("first")
    disk.trouble = .unsynced
    #expect { try add("in memory", to: database) } throws: {
      ($0 as? DatabaseError)?.reason == .failed
    }
    #expect(try notes(database) == [])
    process.die()
    #expect {
      _ = try open("second")
    } throws: {
      "\($0)" == "/second/notes.sqlite: disk I/O error."
    }
    disk.trouble = nil
    let (next, again) = try open("third")
    #expect(try notes(again) == ["in memory"])
    next.die()
    _ = disk.losePower(seed: 1)
    #expect(try notes(open("fourth").1) == ["in memory"])
  }

  @Test func aDeadProcessChangesNothing() throws {
    let (process, database) = try open("first")
    try add("before", to: database)
    process.die()
    #expect(throws: (any Error).self) { try add("after", to: database) }
    let (_, again) = try open("second")
    #expect(try notes(again) == ["before"])
  }

  @Test func settingsAreReplacedAsAWhole() throws {
    struct Settings: Codable, Sendable { var number = 0 }
    let process = DiskProcess(on: disk)
    let file = URL(fileURLWithPath: "/settings.json")
    let preferences = Preferences(file: file, in: process, default: Settings())
    #expect(try preferences.read().number == 0)
    try preferences.update { $0.number = 1 }
    process.die(atChange: 1)
    #expect(throws: (any Error).self) { try preferences.update { $0.number = 2 } }
    let next = Preferences(file: file, in: DiskProcess(on: disk), default: Settings())
    #expect(try next.read().number == 1)
  }
}
