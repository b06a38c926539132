import CPostgres
import Foundation
import ReelTexts

/// What went wrong with a PostgreSQL database: where, which SQL, and what the server said.
///
/// Callers decide by ``reason`` and ``sqlState``; people read ``description``.
public struct PostgresError: Error, Equatable, Sendable {
  /// The kinds of failure that a caller may want to tell apart.
  public enum Reason: Equatable, Sendable {
    /// The address is none.
    case address
    /// There is no connection, or it has broken: whether a commit that was under way has been done
    /// is not known.
    case connection
    /// The server has refused a statement; ``PostgresError/sqlState`` says why.
    case server
    /// The database has a later version of a schema than this program knows.
    case newerSchema(found: Int, known: Int)
    /// The database lacks a schema, or has an earlier version of it.
    case missingSchema
    /// A column's value is not of the type asked for, or there is no such column.
    case column(String)
  }

  /// The kind of failure.
  public let reason: Reason
  /// The server's code for it, five characters: `23505` for a value that has to be unique; nil
  /// where the server has said nothing.
  public let sqlState: String?
  /// Which database, without a password.
  public let place: String
  /// The statement that failed, where there is one.
  public let sql: String?
  /// What the server, libpq or this library said.
  public let message: String

  /// Makes an error from its parts.
  public init(
    _ reason: Reason, sqlState: String? = nil, place: String, sql: String? = nil, message: String
  ) {
    self.reason = reason
    self.sqlState = sqlState
    self.place = place
    self.sql = sql
    self.message = message
  }

  /// Whether the same may be tried again on a new connection: the server was not there, or went.
  public var isConnectionLost: Bool {
    reason == .connection
      || ["57P01", "57P02", "57P03"].contains(sqlState) || sqlState?.hasPrefix("08") ?? false
  }

  /// Whether the server lacks something that may be there later: room on its disk, memory,
  /// connections.
  public var isShortage: Bool { sqlState?.hasPrefix("53") ?? false }

  /// Whether a transaction that is done again as a whole may succeed: others were in the way.
  public var isConflict: Bool { ["40001", "40P01", "55P03"].contains(sqlState) }
}

extension PostgresError: CustomStringConvertible, LocalizedError {
  /// One or two sentences: what happened, where, and what would be right.
  public var description: String {
    let said = texts.postgres
    switch reason {
    case .address: return said.badAddress(place, message)
    case .connection: return said.noConnection(place, message)
    case .server:
      let text = said.refused(place, message, sqlState ?? "")
      return sql.map { said.statement(text, $0) } ?? text
    case .newerSchema(let found, let known): return said.newerSchema(place, message, found, known)
    case .missingSchema: return said.missingSchema(place, message)
    case .column(let column): return said.column(place, column, message)
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension String {
  /// What libpq says, in one line.
  var joinedLines: String {
    split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " · ")
  }
}
