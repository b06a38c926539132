import ReelStorage

/// What two databases say differently.
package struct CorpusDialect: Sendable {
  /// The type of a number that each row gets by itself, in the order in which they come.
  package var id: String
  /// The type of a whole number of 64 bits.
  package var integer: String
  /// The time now, in milliseconds since 1970 UTC, by the database's clock.
  package var now: String
  /// What takes rows for the rest of the transaction and passes over those that are taken.
  package var skippingTaken: String
  /// What takes rows for the rest of the transaction, and waits for who has them.
  package var waitingForTaken: String
  /// What has recordings get their numbers in the order in which they are committed.
  package var beforeAdding: String?

  /// Puts one together from its parts.
  package init(
    id: String, integer: String, now: String, skippingTaken: String, waitingForTaken: String,
    beforeAdding: String?
  ) {
    self.id = id
    self.integer = integer
    self.now = now
    self.skippingTaken = skippingTaken
    self.waitingForTaken = waitingForTaken
    self.beforeAdding = beforeAdding
  }

  /// SQLite: a transaction that writes is alone, so that nothing has to be taken.
  static let sqlite = CorpusDialect(
    id: "INTEGER PRIMARY KEY", integer: "INTEGER",
    now: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)", skippingTaken: "",
    waitingForTaken: "", beforeAdding: nil)
}

/// The kind of value that a column has.
package enum CorpusColumn: Sendable {
  /// A whole number.
  case integer
  /// A text.
  case text
}

/// What runs statements in a transaction.
package protocol CorpusConnection {
  /// Runs a statement, with a value for each `?` in it.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - values: the values.
  ///   - columns: of which kind the columns of the rows are that it answers.
  /// - Returns: the rows.
  func rows(
    _ sql: String, _ values: [StoredValue], _ columns: [CorpusColumn]
  ) throws -> [[StoredValue]]
}

/// A database that keeps a corpus.
package protocol CorpusEngine: Sendable {
  /// What it says differently from others.
  var dialect: CorpusDialect { get }

  /// Runs a body in a transaction that writes.
  func writing<Answer: Sendable>(
    _ body: @Sendable (any CorpusConnection) throws -> Answer
  ) throws -> Answer

  /// Runs a body that only reads, and sees one state throughout.
  func reading<Answer: Sendable>(
    _ body: @Sendable (any CorpusConnection) throws -> Answer
  ) throws -> Answer
}

/// A corpus in an SQLite file.
struct SQLiteEngine: CorpusEngine {
  let database: Database
  let dialect = CorpusDialect.sqlite

  func writing<Answer: Sendable>(
    _ body: @Sendable (any CorpusConnection) throws -> Answer
  ) throws -> Answer {
    try database.transaction { try body(SQLiteConnection(connection: $0)) }
  }

  func reading<Answer: Sendable>(
    _ body: @Sendable (any CorpusConnection) throws -> Answer
  ) throws -> Answer {
    try database.read { try body(SQLiteConnection(connection: $0)) }
  }

  private struct SQLiteConnection: CorpusConnection {
    let connection: Connection

    func rows(
      _ sql: String, _ values: [StoredValue], _ columns: [CorpusColumn]
    ) throws -> [[StoredValue]] {
      let bound = values.map { value -> any Bindable in
        switch value {
        case .integer(let number): number
        case .text(let text): text
        case .null, .other: Int?.none
        }
      }
      guard !columns.isEmpty else {
        try connection.run(sql, bound)
        return []
      }
      return try connection.rows(sql, bound) { row in
        try columns.enumerated().map { place, column in
          switch column {
          case .integer: try row.integer(at: place).stored
          case .text: try row.text(at: place).stored
          }
        }
      }
    }
  }
}

extension StoredValue {
  /// The number that a column of whole numbers has; 0 for NULL.
  package var number: Int {
    if case .integer(let number) = self { Int(number) } else { 0 }
  }

  /// The number, or nil for NULL.
  package var numberIfAny: Int? {
    if case .integer(let number) = self { Int(number) } else { nil }
  }

  /// The text that a column of texts has; empty for NULL.
  package var text: String { textIfAny ?? "" }

  /// The text, or nil for NULL.
  package var textIfAny: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
