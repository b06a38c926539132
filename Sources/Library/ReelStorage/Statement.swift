import CSQLite
import ReelSupport
import ReelTexts

/// A prepared statement, finalised when it is released.
final class Statement {
  let sql: String
  let file: String?
  /// Set while a query steps through it, so that a nested query with the same SQL uses another one.
  var inUse = false

  private let pointer: OpaquePointer
  private let database: OpaquePointer
  private lazy var columns = Dictionary(
    (0..<sqlite3_column_count(pointer)).map { index in
      (sqlite3_column_name(pointer, index).map { String(cString: $0) } ?? "", index)
    }, uniquingKeysWith: { first, _ in first })

  init(_ sql: String, database: OpaquePointer, file: String?) throws(DatabaseError) {
    if let index = sql.firstZero {
      throw DatabaseError(
        .failed, file: file, sql: sql,
        message: "character \(index + 1) is U+0000, which cannot be part of it")
    }
    var pointer: OpaquePointer?
    var rest = ""
    let code = sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(
        database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, &tail)
      rest = tail.map { String(cString: $0) } ?? ""
      return code
    }
    guard code == SQLITE_OK else {
      throw DatabaseError(code: code, handle: database, file: file, sql: sql)
    }
    guard let pointer else {
      throw DatabaseError(
        .failed, file: file, sql: sql, message: "there is no statement in it")
    }
    self.pointer = pointer
    self.database = database
    self.sql = sql
    self.file = file
    guard rest.isBlank else {
      throw DatabaseError(
        .failed, file: file, sql: sql,
        message: "there is more than one statement; use script")
    }
  }

  deinit { sqlite3_finalize(pointer) }

  func bind(_ values: [any Bindable]) throws(DatabaseError) {
    let expected = Int(sqlite3_bind_parameter_count(pointer))
    guard values.count == expected else {
      throw DatabaseError(
        .failed, file: file, sql: sql,
        message: "it has \(expected) parameters, but \(values.count) values were given")
    }
    for (index, value) in zip(Int32(1)..., values) {
      let code =
        switch value.stored {
        case .null: sqlite3_bind_null(pointer, index)
        case .integer(let number): sqlite3_bind_int64(pointer, index, number)
        case .text(let text):
          reel_sqlite3_bind_text(pointer, index, text, Int32(clamping: text.utf8.count))
        case .other: SQLITE_MISMATCH
        }
      guard code == SQLITE_OK else {
        throw DatabaseError(code: code, handle: database, file: file, sql: sql)
      }
    }
  }

  /// Advances to the next row; returns false if there is none.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(code: code, handle: database, file: file, sql: sql)
    }
  }

  /// Makes the statement ready for another use, and releases its values.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Returns the index of a column, or nil if there is none with that name.
  func index(of column: String) -> Int32? { columns[column] }

  func value(at index: Int32) -> StoredValue {
    switch sqlite3_column_type(pointer, index) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, index))
    case SQLITE_TEXT:
      let text = sqlite3_column_text(pointer, index)
      let count = Int(sqlite3_column_bytes(pointer, index))
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_FLOAT: return .other("a REAL")
    default: return .other("a BLOB")
    }
  }
}
