import ReelStorage

/// The differences between the two databases' dialects.
package struct CorpusDialect: Sendable {
  /// The type of a number that is assigned to rows automatically, in their order.
  package var id: String
  /// The type of a whole number of 64 bits.
  package var integer: String
  /// The time now, in milliseconds since 1970 UTC, by the database's clock.
  package var now: String
  /// The clause that locks rows for the rest of the transaction and skips those that are locked.
  package var skippingTaken: String
  /// The clause that locks rows for the rest of the transaction, and waits for their holder.
  package var waitingForTaken: String
  /// The statement that makes recordings get their numbers in the order of their commits.
  package var beforeAdding: String?
  /// Whether recordings that were damaged are replayed again: what was added was whole, and what is
  /// wrong with a file may be put right.
  package var retriesDamaged: Bool

  /// Creates a dialect from its parts.
  package init(
    id: String, integer: String, now: String, skippingTaken: String, waitingForTaken: String,
    beforeAdding: String?, retriesDamaged: Bool = false
  ) {
    self.id = id
    self.integer = integer
    self.now = now
    self.skippingTaken = skippingTaken
    self.waitingForTaken = waitingForTaken
    self.beforeAdding = beforeAdding
    self.retriesDamaged = retriesDamaged
  }

  /// SQLite: a writing transaction is alone, so nothing has to be locked.
  static let sqlite = CorpusDialect(
    id: "INTEGER PRIMARY KEY", integer: "INTEGER",
    now: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)", skippingTaken: "",
    waitingForTaken: "", beforeAdding: nil, retriesDamaged: true)
}

/// The kind of value that a column has.
package enum CorpusColumn: Sendable {
  /// A whole number.
  case integer
  /// A text.
  case text
}

/// Runs statements in a transaction.
package protocol CorpusConnection {
  /// Runs a statement, with a value for each `?` in it.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - values: the values.
  ///   - columns: the kinds of the columns of the resulting rows.
  /// - Returns: the rows.
  func rows(
    _ sql: String, _ values: [StoredValue], _ columns: [CorpusColumn]
  ) throws -> [[StoredValue]]
}

/// A database that keeps a corpus.
package protocol CorpusEngine: Sendable {
  /// The database's dialect.
  var dialect: CorpusDialect { get }

  /// Runs a body in a writing transaction.
  func writing<Answer: Sendable>(
    _ body: @Sendable (any CorpusConnection) throws -> Answer
  ) throws -> Answer

  /// Runs a body that only reads, and sees the same state throughout.
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
        try columns.enumerated().map { index, column in
          switch column {
          case .integer: try row.integer(at: index).stored
          case .text: try row.text(at: index).stored
          }
        }
      }
    }
  }
}

extension StoredValue {
  /// The value of a column of whole numbers; 0 for NULL.
  package var number: Int {
    if case .integer(let number) = self { Int(number) } else { 0 }
  }

  /// The number, or nil for NULL.
  package var numberIfAny: Int? {
    if case .integer(let number) = self { Int(number) } else { nil }
  }

  /// The value of a column of texts; empty for NULL.
  package var text: String { textIfAny ?? "" }

  /// The text, or nil for NULL.
  package var textIfAny: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
