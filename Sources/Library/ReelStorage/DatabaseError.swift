import CSQLite
import Foundation
import ReelSupport
import ReelTexts

/// A database error: the file, the SQL, and SQLite's message.
///
/// Programs use ``reason``; people read ``text``.
///
/// ```swift
/// print(error)
/// // shows.db was written by a newer version of this program: it has version 7, known is 3.
/// ```
public struct DatabaseError: Error, Equatable, Sendable {
  /// The kinds of failure that a caller may want to distinguish.
  public enum Reason: Equatable, Sendable {
    /// The file does not exist and cannot be created, or is a directory.
    case cannotOpen
    /// The file or its directory is not writable.
    case readOnly
    /// The file is not an SQLite database, or is damaged.
    case damaged
    /// The file has a later version than the last migration.
    case newerVersion(found: Int, known: Int)
    /// Another process has locked the file for longer than the time-out.
    case busy
    /// The disk is full.
    case full
    /// A foreign key, unique or check constraint is violated.
    case constraint
    /// A column's value is not of the requested type, or the column does not exist.
    case column(String)
    /// The database has been closed.
    case closed
    /// The SQL is wrong, or SQLite failed in another way.
    case failed
  }

  /// The kind of failure.
  public let reason: Reason
  /// The database's file, nil for one in memory.
  public let file: String?
  /// The statement that failed, if any.
  public let sql: String?
  /// The message of SQLite or the system.
  public let message: Text

  /// Creates an error with a reason and a message.
  public init(_ reason: Reason, file: String?, sql: String? = nil, message: Text) {
    self.reason = reason
    self.file = file
    self.sql = sql
    self.message = message
  }
}

extension DatabaseError: TextError, LocalizedError {
  /// One or two sentences: what happened, where, and what would be right.
  public var text: Text {
    if let problem { return problem.text }
    let name = StorageProblem.name(of: file ?? "")
    let text: Text =
      switch reason {
      case .cannotOpen: "\(name) cannot be opened: \(message)."
      case .constraint: "\(name) refused a change: \(message)."
      case .column(let column):
        "\(name): column \(verbatim: column): \(message)."
      case .closed: "\(name) has been closed."
      case .damaged, .newerVersion, .readOnly, .busy, .full, .failed: "\(name): \(message)."
      }
    return sql.map { "\(text) The statement was: \(verbatim: $0)" } ?? text
  }

  /// The text in the current language.
  public var errorDescription: String? { description }
}

extension DatabaseError: FullDiskError {
  package var isFullDisk: Bool { reason == .full }
}

extension DatabaseError {
  /// Creates an error from a result code of SQLite, with the message of `handle`.
  init(code: Int32, handle: OpaquePointer?, file: String?, sql: String? = nil) {
    let reason: Reason =
      switch code & 0xFF {
      // SQLite says so if the memory that programs share cannot grow, which is a file.
      case SQLITE_IOERR where code == SQLITE_IOERR | 19 << 8: .full
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_NOTADB, SQLITE_CORRUPT: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_CONSTRAINT: .constraint
      default: .failed
      }
    let text = handle.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code)
    self.init(
      reason, file: file, sql: sql,
      message: text.map { Text(verbatim: String(cString: $0)) }
        ?? "SQLite's result code \(Int(code))")
  }
}
