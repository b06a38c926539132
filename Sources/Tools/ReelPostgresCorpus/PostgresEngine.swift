import Foundation
import ReelCorpus
import ReelPostgres
import ReelStorage
import Synchronization

/// A corpus in a PostgreSQL database: the process has one connection, which one thread uses at a
/// time.
///
/// If the server goes away, the engine waits for it and repeats the interrupted work as a whole: no
/// operation of a corpus changes its result by being done twice.
final class PostgresEngine: CorpusEngine {
  /// How long to wait for a server that went away.
  private static let timeout = Duration.seconds(60)

  let dialect = CorpusDialect.postgres
  private let address: PostgresAddress
  private let connection: Mutex<PostgresConnection?>

  /// Connects.
  ///
  /// - Throws: `PostgresError`, also if the database has not been prepared.
  init(_ address: PostgresAddress) throws {
    self.address = address
    connection = Mutex(nil)
    try connection.withLock { $0 = try Self.connect(to: address) }
  }

  private static func connect(
    to address: PostgresAddress
  ) throws(PostgresError) -> sending PostgresConnection {
    let connection = try PostgresConnection(address, application: "reel corpus")
    try PostgresSchema.corpus.check(connection)
    try connection.script("SET search_path TO reel_corpus")
    return connection
  }

  func writing<Answer: Sendable>(
    _ body: @Sendable (any CorpusConnection) throws -> Answer
  ) throws -> Answer {
    try perform { connection in
      try connection.transaction { try body(Rows(connection: $0)) }
    }
  }

  func reading<Answer: Sendable>(
    _ body: @Sendable (any CorpusConnection) throws -> Answer
  ) throws -> Answer {
    try perform { connection in
      try connection.transaction(begin: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
        try body(Rows(connection: $0))
      }
    }
  }

  /// Does work with the connection; repeats it with a new connection if that breaks.
  func perform<Answer: Sendable>(
    _ body: @Sendable (PostgresConnection) throws -> Answer
  ) throws -> Answer {
    let deadline = ContinuousClock.now + Self.timeout
    while true {
      do {
        return try connection.withLock { connection in
          let current: PostgresConnection
          if let there = connection, there.isOpen {
            current = there
          } else {
            current = try Self.connect(to: address)
            connection = current
          }
          return try body(current)
        }
      } catch let error as PostgresError where error.isConnectionLost || error.isConflict {
        guard ContinuousClock.now < deadline else { throw error }
        Thread.sleep(forTimeInterval: 0.2)
      }
    }
  }

  /// Inserts rows of recordings into the table, in the current transaction.
  static func add(
    _ recordings: [StoredRecording], on connection: PostgresConnection
  ) throws -> Int {
    try CorpusTables.add(recordings, .postgres, on: Rows(connection: connection))
  }

  private struct Rows: CorpusConnection {
    let connection: PostgresConnection

    func rows(
      _ sql: String, _ values: [StoredValue], _ columns: [CorpusColumn]
    ) throws -> [[StoredValue]] {
      let bound = values.map { value -> PostgresValue in
        switch value {
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        case .null, .other: .null
        }
      }
      let result = try connection.query(Self.numbered(sql), bound)
      guard !columns.isEmpty else { return [] }
      return result.cells.map { row in
        zip(row, columns).map { text, column in
          switch column {
          case .integer: text.flatMap { Int($0) }.stored
          case .text: text.stored
          }
        }
      }
    }

    /// Returns the statement with `$1`, `$2` … in place of its question marks.
    private static func numbered(_ sql: String) -> String {
      let parts = sql.split(separator: "?", omittingEmptySubsequences: false)
      return parts.enumerated().map { $0 == 0 ? String($1) : "$\($0)\($1)" }.joined()
    }
  }
}
