import CPostgres
import Foundation
import ReelSupport
import ReelTexts

/// A PostgreSQL error: the database, the SQL, and the server's message.
///
/// Programs use ``reason`` and ``sqlState``; people read ``text``.
public struct PostgresError: Error, Equatable, Sendable {
  /// The kinds of failure that a caller may want to distinguish.
  public enum Reason: Equatable, Sendable {
    /// The address is invalid.
    case address
    /// There is no connection, or it has broken: it is unknown whether a pending commit succeeded.
    case connection
    /// The server has refused a statement, or could not be given it; ``PostgresError/sqlState`` has
    /// the reason.
    case server
    /// The database has a later version of a schema than this program knows.
    case newerSchema(found: Int, known: Int)
    /// The database lacks a schema, or has an earlier version of it.
    case missingSchema
    /// A column's value is not of the requested type, or the column does not exist.
    case column(String)
  }

  /// The kind of failure.
  public let reason: Reason
  /// The server's code of five characters, such as `23505` for a violated unique constraint; nil if
  /// the server did not answer.
  public let sqlState: String?
  /// The database, without a password.
  public let database: String
  /// The statement that failed, if any.
  public let sql: String?
  /// The message of the server, libpq or this library.
  public let message: Text

  /// Creates an error from its parts.
  public init(
    _ reason: Reason, sqlState: String? = nil, database: String, sql: String? = nil, message: Text
  ) {
    self.reason = reason
    self.sqlState = sqlState
    self.database = database
    self.sql = sql
    self.message = message
  }

  /// Whether the operation may be retried on a new connection: the server was not reachable, went
  /// away, or has ended a connection or a transaction that was idle for too long.
  public var isConnectionLost: Bool {
    reason == .connection
      || ["57P01", "57P02", "57P03", "57P05", "25P03", "25P04"].contains(sqlState)
      || sqlState?.hasPrefix("08") ?? false
  }

  /// Whether the server lacks something that may be there later: room on its disk, memory,
  /// connections.
  public var isShortage: Bool { sqlState?.hasPrefix("53") ?? false }

  /// Whether the transaction as a whole may be retried: it conflicted with others.
  public var isConflict: Bool { isLockTimeout || ["40001", "40P01"].contains(sqlState) }

  /// Whether the statement was cancelled, from outside or by a time limit.
  var isCancelled: Bool { sqlState == "57014" }

  /// Whether another held what the statement needed for too long.
  var isLockTimeout: Bool { sqlState == "55P03" }
}

extension PostgresError: TextError, LocalizedError {
  /// One or two sentences: what happened, where, and what would be right.
  public var text: Text {
    switch reason {
    case .address: return "\(verbatim: database): \(message)."
    case .connection:
      return "\(verbatim: database): there is no connection to the database: \(message)."
    case .server:
      let text: Text = """
        \(verbatim: database): the database refused this: \(message) (SQLSTATE \
        \(verbatim: sqlState ?? "")).
        """
      return sql.map { "\(text) The statement was: \(verbatim: $0)" } ?? text
    case .newerSchema(let found, let known):
      return """
        \(verbatim: database) was prepared by a newer version of this program: its schema \
        \(message) has version \(found), the latest known is \(known).
        """
    case .missingSchema:
      return """
        \(verbatim: database) does not have the schema \(message) that this program needs. \
        A user who may create schemas there can run: db init \(verbatim: database)
        """
    case .column(let column):
      return "\(verbatim: database): column \(verbatim: column): \(message)."
    }
  }

  /// The text in the current language.
  public var errorDescription: String? { description }
}

extension String {
  /// The message of libpq in one line, as a part of a sentence.
  var joinedLines: String {
    let text = TextLines.of(self).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: " · ")
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
