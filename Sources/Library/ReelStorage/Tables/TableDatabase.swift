import CSQLite
import Foundation
import ReelSupport
import ReelTexts

/// A value in a row of a query's result.
package enum QueryValue: Equatable, Sendable {
  /// SQL's NULL.
  case null
  /// An INTEGER.
  case integer(Int64)
  /// A REAL.
  case real(Double)
  /// A TEXT.
  case text(String)
  /// A BLOB.
  case blob([UInt8])
}

/// An error in a query: the message, and the place.
package struct QueryFailure: Error, Equatable, Sendable {
  /// SQLite's message.
  package let message: Text
  /// The place, in bytes; nil if SQLite reports none.
  package let offset: Int?
}

/// SQL on virtual tables: queries, and a database file with their rows.
package final class TableDatabase {
  /// The maximum size of a value, and of a row, in bytes.
  package static let longestValue = 1 << 26

  private var handle: OpaquePointer?
  private var sources: [TableSource] = []

  /// Registers tables.
  ///
  /// - Parameters:
  ///   - tables: the tables.
  ///   - file: an empty file for a copy of the tables; nil for queries only.
  ///   - prefix: the prefix of the virtual tables' names.
  /// - Throws: A ``DatabaseError``.
  package init(
    _ tables: [VirtualTable], file: String? = nil, prefix: String = ""
  ) throws(DatabaseError) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let code = SystemFile.call(file ?? ":memory:") {
      sqlite3_open_v2($0, &handle, file == nil ? flags | SQLITE_OPEN_MEMORY : flags, nil)
    }
    guard code == SQLITE_OK else { throw error(code, file) }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(Self.longestValue))
    for table in tables {
      let source = TableSource(table)
      let code = TableModule.add(source, as: prefix + table.name, to: handle)
      guard code == SQLITE_OK else { throw error(code, file) }
      sources.append(source)
      connect(prefix + table.name)
    }
    for table in ["json_each('')", "json_tree('')"] { connect(table) }
    // Ctrl-C cancels the task.
    sqlite3_progress_handler(handle, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Connects a virtual table, which SQLite declares for it; a query that only reads cannot do so.
  private func connect(_ table: String) {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(handle, "SELECT 1 FROM \(table)", -1, &statement, nil)
    sqlite3_finalize(statement)
  }

  private func error(_ code: Int32, _ file: String?) -> DatabaseError {
    let error = DatabaseError(code: code, handle: handle, file: file)
    sqlite3_close_v2(handle)
    handle = nil
    return error
  }

  /// Returns the names of the tables that a query reads, as far as it is valid.
  package func tables(readBy sql: String) -> Set<String> {
    final class Found { var tables: Set<String> = [] }
    let found = Found()
    sqlite3_set_authorizer(
      handle,
      { context, action, table, _, _, _ in
        if action == SQLITE_READ, let context, let table {
          Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().tables
            .insert(String(cString: table))
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(found).toOpaque())
    defer { sqlite3_set_authorizer(handle, nil, nil) }
    sql.withCString { text in
      var rest = text
      // Comments and semicolons are statements of their own for SQLite.
      while rest.pointee != 0 {
        var statement: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(handle, rest, -1, &statement, &tail)
        sqlite3_finalize(statement)
        guard code == SQLITE_OK, let tail else { return }
        rest = tail
      }
    }
    return withExtendedLifetime(found) { found.tables }
  }

  /// Runs a query, and refuses any statement that would change something.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - head: receives the names of the columns.
  ///   - body: receives each row.
  /// - Throws: A ``QueryFailure``; any error of the tables, `head` and `body`; `CancellationError`.
  package func query(
    _ sql: String, head: ([String]) throws -> Void, each body: ([QueryValue]) throws -> Void
  ) throws {
    if let index = sql.firstZero {
      throw QueryFailure(
        message: "character \(index + 1) is U+0000, which cannot be part of it",
        offset: sql.prefix(index).utf8.count)
    }
    sqlite3_set_authorizer(
      handle,
      { _, action, _, _, _, _ in
        [SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE].contains(action)
          ? SQLITE_OK : SQLITE_DENY
      }, nil)
    defer { sqlite3_set_authorizer(handle, nil, nil) }
    var statement: OpaquePointer?
    /// The offset of a second statement.
    var second: Int?
    let code = sql.withCString { text in
      var rest = text
      // Comments and semicolons are statements of their own for SQLite, without content.
      while rest.pointee != 0 {
        var next: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(handle, rest, -1, &next, &tail)
        guard statement == nil else {
          sqlite3_finalize(next)
          guard code == SQLITE_OK, next == nil, let tail else {
            second = rest - text
            return SQLITE_OK
          }
          rest = tail
          continue
        }
        guard code == SQLITE_OK, let tail else { return code }
        statement = next
        rest = tail
      }
      return SQLITE_OK
    }
    defer { sqlite3_finalize(statement) }
    if code & 0xFF == SQLITE_AUTH {
      throw QueryFailure(
        message: "queries can only read: give one SELECT that changes and attaches nothing",
        offset: nil)
    }
    guard code == SQLITE_OK else { throw failure() }
    guard let statement else {
      throw QueryFailure(message: "there is no statement in it", offset: nil)
    }
    if let second {
      throw QueryFailure(
        message: "a second query begins here: give one at a time", offset: second)
    }
    let columns = 0..<sqlite3_column_count(statement)
    try head(
      columns.map { sqlite3_column_name(statement, $0).map { String(cString: $0) } ?? "" })
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(columns.map { value(statement, $0) })
      case SQLITE_DONE: return
      case SQLITE_INTERRUPT: throw CancellationError()
      default: throw sources.lazy.compactMap(\.failure).first ?? failure()
      }
    }
  }

  /// Writes to the given file.
  ///
  /// - Parameter sql: statements without values.
  /// - Throws: A ``DatabaseError``; any error of the tables; `CancellationError`.
  package func write(_ sql: String, file: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code != SQLITE_OK else { return }
    if code & 0xFF == SQLITE_INTERRUPT { throw CancellationError() }
    throw sources.lazy.compactMap(\.failure).first
      ?? DatabaseError(code: code, handle: handle, file: file)
  }

  private func failure() -> QueryFailure {
    let offset = Int(sqlite3_error_offset(handle))
    var message = sqlite3_errmsg(handle).map { String(cString: $0) } ?? ""
    if sqlite3_errcode(handle) & 0xFF == SQLITE_TOOBIG {
      message += " (> \(Self.longestValue) bytes)"
    }
    return QueryFailure(message: Text(verbatim: message), offset: offset < 0 ? nil : offset)
  }

  private func value(_ statement: OpaquePointer, _ column: Int32) -> QueryValue {
    let count = Int(sqlite3_column_bytes(statement, column))
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let bytes = UnsafeBufferPointer(start: sqlite3_column_text(statement, column), count: count)
      return .text(String(decoding: bytes, as: UTF8.self))
    default:
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, column), count: count)
      return .blob(Array(bytes))
    }
  }
}
