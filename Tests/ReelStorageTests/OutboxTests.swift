import Foundation
import ReelCoding
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
      for owner in [4, 1, 5, 3] {
        try letters.add(Letter(text: "\(owner)"), of: owner, in: connection)
      }
      try connection.run("UPDATE letters SET content = 'no letter' WHERE owner = 5")
      // In the order in which they were added, of all owners.
      #expect(try letters.first(in: connection) { $0.owner < 6 ? $0.content.text : nil } == "4")
      #expect(try letters.first(in: connection) { $0.owner < 4 ? $0.content.text : nil } == "1")
      try letters.removeAll(of: 5, in: connection)
      #expect(try letters.first(in: connection) { $0.owner > 4 ? $0 : nil } == nil)
    }
  }

  /// The message does not quote the content, which may be confidential.
  @Test func anotherContentIsNamed() throws {
    let error = try database().transaction { connection in
      try letters.add(Letter(text: "one"), of: 1, in: connection)
      try connection.run("UPDATE letters SET content = '{\"text\":\"confidential\"}'")
      return #expect(throws: DatabaseError.self) { try letters.entries(of: 1, in: connection) }
    }
    #expect(error?.reason == .column("content"))
    #expect(
      error?.description == """
        The database in memory: column content: entry 1 of the table letters is not of type \
        Letter: “isSent” (Bool) is new and has no value in what was written before; declare one in \
        OutboxTests.Letter: .added("isSent", default: …).
        """)
  }

  // MARK: Versions

  /// A letter of a program that calls the text otherwise, and sends letters at a time.
  private struct TimedLetter: Codable, Equatable, Evolving {
    var body: String
    var isSent: Bool
    var at: Int
    static let changes: [FormChange] = [
      .renamed("text", to: "body"), .added("at", default: 12),
    ]
  }

  /// A letter of a program that says to whom it goes, without a value for those before.
  private struct AddressedLetter: Codable {
    var text: String
    var to: String
  }

  @Test func aNewerVersionReadsWhatAnOlderOneHasUndertaken() throws {
    let newer = Outbox<Int, TimedLetter>("letters")
    try database().transaction { connection in
      try letters.add(Letter(text: "one"), of: 1, in: connection)
      try connection.run("INSERT INTO letters (owner, content) VALUES (1, ?)", Self.early)
      #expect(
        try newer.entries(of: 1, in: connection).map(\.content) == [
          TimedLetter(body: "one", isSent: false, at: 12),
          TimedLetter(body: "early", isSent: true, at: 12),
        ])
    }
  }

  /// An entry from before entries said their form.
  private static let early = #"{"isSent":true,"text":"early"}"#

  @Test func anOlderVersionLeavesWhatANewerOneHasWritten() throws {
    let newer = Outbox<Int, AddressedLetter>("letters")
    try database().transaction { connection in
      try newer.add(AddressedLetter(text: "one", to: "Ben"), of: 1, in: connection)
      let older = Outbox<Int, Note>("letters")
      try older.change(1, to: Note(text: "two"), in: connection)
      let entry = try newer.entries(of: 1, in: connection).first
      #expect(entry?.content.text == "two" && entry?.content.to == "Ben")
    }
  }

  private struct Note: Codable { var text: String }

  @Test func whatHasToBeDeclaredIsNamed() throws {
    let newer = Outbox<Int, AddressedLetter>("letters")
    let error = try database().transaction { connection in
      try letters.add(Letter(text: "one"), of: 1, in: connection)
      return #expect(throws: DatabaseError.self) { try newer.entries(in: connection) }
    }
    #expect(
      error?.description == """
        The database in memory: column content: entry 1 of the table letters is not of type \
        AddressedLetter: “to” (String) is new and has no value in what was written before; declare \
        one in OutboxTests.AddressedLetter: .added("to", default: …).
        """)
  }

  /// The form that is stored with them is none of them.
  @Test(arguments: [[:], ["a": 1], ["": 2, "$value": 3]])
  func membersAreReadAsTheyWereWritten(_ numbers: [String: Int]) throws {
    let outbox = Outbox<Int, [String: Int]>("letters")
    try database().transaction { connection in
      try outbox.add(["b": 4], of: 1, in: connection)
      try outbox.change(1, to: numbers, in: connection)
      #expect(try outbox.entries(in: connection).map(\.content) == [numbers])
    }
  }

  /// What has no members is stored as well.
  @Test func aWordIsAnUndertaking() throws {
    let words = Outbox<Int, String>("letters")
    try database().transaction { connection in
      try words.add("hello", of: 1, in: connection)
      try words.change(1, to: "bye", in: connection)
      #expect(try words.entries(in: connection).map(\.content) == ["bye"])
    }
  }
}
