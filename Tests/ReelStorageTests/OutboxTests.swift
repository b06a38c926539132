import Foundation
import TemporaryFiles
import Testing

@testable import ReelStorage

/// Outboxes: what a program has undertaken is there after a restart, as far as it had come.
@Suite struct OutboxTests {
  private struct Letter: Codable, Equatable, Sendable {
    var text: String
    var isSent = false
  }

  private let letters = Outbox<Int, Letter>("letters")

  private func database(_ location: Database.Location = .memory) throws -> Database {
    try Database(location, migrations: [Migration(letters.schema)])
  }

  @Test func entriesAreThereAfterARestart() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("letters.sqlite")
    var database = try database(.file(file))
    try database.transaction { connection in
      #expect(try letters.add(Letter(text: "one"), of: 7, in: connection) == 1)
      #expect(try letters.add(Letter(text: "two"), of: 3, in: connection) == 2)
      #expect(try letters.add(Letter(text: "three"), of: 7, in: connection) == 3)
      try letters.change(1, to: Letter(text: "one", isSent: true), in: connection)
    }
    database.close()
    database = try self.database(.file(file))
    try database.transaction { connection in
      #expect(try letters.entries(of: 7, in: connection).map(\.number) == [1, 3])
      let all = try letters.entries(in: connection)
      #expect(all.map(\.owner) == [3, 7, 7] && all.map(\.number) == [2, 1, 3])
      #expect(all.map(\.content.isSent) == [false, true, false])
      try letters.remove(3, in: connection)
      try letters.removeAll(of: 3, in: connection)
      #expect(try letters.entries(in: connection).map(\.content.text) == ["one"])
      // A number is not used again: an answer that comes late must not find another entry.
      #expect(try letters.add(Letter(text: "four"), of: 9, in: connection) == 4)
    }
  }

  @Test func anEntryIsPartOfItsTransaction() throws {
    let database = try database()
    #expect(throws: CancellationError.self) {
      try database.transaction { connection in
        try letters.add(Letter(text: "one"), of: 1, in: connection)
        throw CancellationError()
      }
    }
    #expect(try database.read { try letters.entries(in: $0).isEmpty })
  }

  @Test func theFirstIsFoundWithoutReadingTheLaterOnes() throws {
    try database().transaction { connection in
      for owner in [5, 1, 3] {
        try letters.add(Letter(text: "\(owner)"), of: owner, in: connection)
      }
      try connection.run("UPDATE letters SET content = 'no letter' WHERE owner = 5")
      #expect(try letters.first(in: connection) { $0.owner > 1 ? $0.content.text : nil } == "3")
      try letters.removeAll(of: 5, in: connection)
      #expect(try letters.first(in: connection) { $0.owner > 3 ? $0 : nil } == nil)
    }
  }

  /// The message does not quote the content, which may be confidential.
  @Test func anotherContentIsNamed() throws {
    let error = try database().transaction { connection in
      try letters.add(Letter(text: "one"), of: 1, in: connection)
      try connection.run("UPDATE letters SET content = '{}'")
      return #expect(throws: DatabaseError.self) { try letters.entries(of: 1, in: connection) }
    }
    #expect(error?.reason == .column("content"))
    #expect(
      error?.description == """
        The database in memory: column content: entry 1 of the table letters is not of type Letter.
        """)
  }
}
