import Foundation
import ReelCoding
import ReelTexts

/// A table of what a program has undertaken and must finish, also if it ends in between: numbered
/// entries, each with an owner and a value that says how far it has come.
///
/// An entry is added in the transaction of the change that it belongs to, changed before each step,
/// and removed after the last one. So the program knows after a restart what is left to do; a step
/// that was begun may have arrived.
///
/// ```swift
/// let letters = Outbox<String, Letter>("letters")
/// let database = try Database(.file(url), migrations: [Migration(letters.schema)])
/// try database.transaction { connection in
///   try letters.add(Letter(to: "Ben", text: "Hello"), of: "Anna", in: connection)
/// }
/// let waiting = try database.read { try letters.entries(of: "Anna", in: $0) }
/// ```
public struct Outbox<Owner: Bindable, Content: Codable & Sendable>: Sendable {
  /// An undertaking.
  public struct Entry: Sendable {
    /// Its number, which is never used again.
    public let number: Int
    /// To whom or what it belongs.
    public let owner: Owner
    /// What is undertaken, and how far it has come.
    public let content: Content
  }

  private let table: String
  private let form = StoredForm<Content>()

  /// Creates an outbox in a table, which a migration has created.
  public init(_ table: String) { self.table = table }

  /// The statements that create the table, for a migration; they never change.
  public var schema: String {
    """
    CREATE TABLE \(table) (
      number INTEGER PRIMARY KEY AUTOINCREMENT, owner NOT NULL, content TEXT NOT NULL);
    CREATE INDEX \(table)ByOwner ON \(table) (owner, number);
    """
  }

  /// Adds an entry; returns its number.
  ///
  /// Throws a ``DatabaseError``, or an error of the content's encoding.
  @discardableResult
  public func add(
    _ content: Content, of owner: Owner, in connection: Connection
  ) throws -> Int {
    try connection.run(
      "INSERT INTO \(table) (owner, content) VALUES (?, ?)", owner,
      try form.text(content, replacing: nil))
    return connection.lastInsertedID
  }

  /// Returns an owner's entries, oldest first.
  ///
  /// Throws a ``DatabaseError``, also if an entry has another content.
  public func entries(of owner: Owner, in connection: Connection) throws -> [Entry] {
    try entries(ofAnyOf: "?", owner, in: connection)
  }

  /// Returns the entries of the owners that a query selects, by owner, each owner's oldest first.
  ///
  /// So the entries that concern a change can be read without those that it leaves as they were:
  /// `entries(ofAnyOf: "SELECT name FROM people WHERE revision > ?", known, in: connection)`.
  ///
  /// Throws a ``DatabaseError``, also if an entry has another content.
  public func entries(
    ofAnyOf query: String, _ values: any Bindable..., in connection: Connection
  ) throws -> [Entry] {
    try connection.rows(
      "SELECT * FROM \(table) WHERE owner IN (\(query)) ORDER BY owner, number", values
    ) { try entry($0, in: connection) }
  }

  /// Returns all entries, by owner, each owner's oldest first.
  ///
  /// Throws a ``DatabaseError``, also if an entry has another content.
  public func entries(in connection: Connection) throws -> [Entry] {
    try connection.query("SELECT * FROM \(table) ORDER BY owner, number") {
      try entry($0, in: connection)
    }
  }

  /// Returns the first answer of `body` that is not nil, in the order in which the entries were
  /// added, of all owners; later entries are not read.
  ///
  /// Throws a ``DatabaseError``, also if an entry has another content, or any error of `body`.
  public func first<Answer>(
    in connection: Connection, _ body: (Entry) throws -> Answer?
  ) throws -> Answer? {
    var next = try connection.first("SELECT * FROM \(table) ORDER BY number LIMIT 1") {
      try entry($0, in: connection)
    }
    while let entry = next {
      if let answer = try body(entry) { return answer }
      next = try connection.first(
        "SELECT * FROM \(table) WHERE number > ? ORDER BY number LIMIT 1", entry.number
      ) { try self.entry($0, in: connection) }
    }
    return nil
  }

  /// Changes the content of an entry.
  ///
  /// Throws a ``DatabaseError``, or an error of the content's encoding.
  public func change(_ number: Int, to content: Content, in connection: Connection) throws {
    let earlier = try connection.first(
      "SELECT content FROM \(table) WHERE number = ?", number
    ) { row -> String in try row["content"] }
    try connection.run(
      "UPDATE \(table) SET content = ? WHERE number = ?",
      try form.text(content, replacing: earlier), number)
  }

  /// Removes an entry.
  ///
  /// Throws a ``DatabaseError``.
  public func remove(_ number: Int, in connection: Connection) throws {
    try connection.run("DELETE FROM \(table) WHERE number = ?", number)
  }

  /// Removes an owner's entries.
  ///
  /// Throws a ``DatabaseError``.
  public func removeAll(of owner: Owner, in connection: Connection) throws {
    try connection.run("DELETE FROM \(table) WHERE owner = ?", owner)
  }

  private func entry(_ row: borrowing Row, in connection: Connection) throws -> Entry {
    let number: Int = try row["number"]
    let text: String = try row["content"]
    do {
      let content = try form.value(inText: text)
      return Entry(number: number, owner: try row["owner"], content: content)
    } catch let error as FormError {
      throw other(number, because: Text(verbatim: ": ") + error.text, connection)
    } catch  where error is DecodingError || error is JSONSyntaxError {
      // Not the error's own words: they may quote the content.
      throw other(number, because: .empty, connection)
    }
  }

  private func other(_ number: Int, because reason: Text, _ connection: Connection) -> DatabaseError
  {
    DatabaseError(
      .column("content"), file: connection.file,
      message: """
        entry \(number) of the table \(verbatim: table) is not of type \
        \(verbatim: "\(Content.self)")
        """ + reason)
  }
}
