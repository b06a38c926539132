import CPostgres
import Foundation
import ReelTexts
import ReelTimeline

/// The result of a statement: rows, and the number of changed rows.
///
/// It is used by one thread at a time, like its connection.
public final class PostgresResult {
  private let handle: OpaquePointer
  let database: String
  private let columns: [String: Int32]
  /// The number of rows.
  public let count: Int

  init(_ handle: OpaquePointer, database: String) {
    self.handle = handle
    self.database = database
    count = Int(PQntuples(handle))
    columns = Dictionary(
      (0..<PQnfields(handle)).map { (String(cString: PQfname(handle, $0)), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Creates the result that a server would send for these rows; nil is NULL.
  package convenience init(columns: [String], rows: [[String?]], database: String) {
    // There is a result unless memory runs out.
    guard let handle = PQmakeEmptyPGresult(nil, PGRES_TUPLES_OK) else {
      fatalError("there is not enough memory for a connection")
    }
    var described = PGresAttDesc()
    let names = columns.map { strdup($0) }
    var all = names.map { name in
      described.name = name
      return described
    }
    PQsetResultAttrs(handle, Int32(all.count), &all)
    for name in names { free(name) }
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() {
        var bytes = (value ?? "").utf8.map { CChar(bitPattern: $0) }
        let count = value == nil ? -1 : Int32(bytes.count)
        bytes.append(0)
        PQsetvalue(handle, Int32(row), Int32(column), &bytes, count)
      }
    }
    self.init(handle, database: database)
  }

  deinit { PQclear(handle) }

  /// The rows, in order.
  public var rows: [PostgresRow] { (0..<count).map { PostgresRow(result: self, index: Int32($0)) } }

  /// The first row; nil if there is none.
  public var first: PostgresRow? { count > 0 ? PostgresRow(result: self, index: 0) : nil }

  /// The text of each row, by the columns' indices; nil for NULL.
  package var cells: [[String?]] {
    (0..<Int32(count)).map { row in
      (0..<PQnfields(handle)).map { column in
        guard PQgetisnull(handle, row, column) == 0, let start = PQgetvalue(handle, row, column)
        else { return nil }
        let bytes = UnsafeRawBufferPointer(
          start: start, count: Int(PQgetlength(handle, row, column)))
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  fileprivate func text(_ row: Int32, _ column: String) throws(PostgresError) -> String? {
    guard let index = columns[column] else {
      throw PostgresError(
        .column(column), database: database, message: "there is no such column in the answer")
    }
    guard PQgetisnull(handle, row, index) == 0, let start = PQgetvalue(handle, row, index) else {
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, index)))
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// One row of a result.
///
/// ```swift
/// let names: [String] = try connection.query("SELECT name FROM people").rows.map { try $0["name"]
/// }
/// ```
public struct PostgresRow {
  let result: PostgresResult
  let index: Int32

  /// The value of a column, in the type required by the context.
  ///
  /// Throws a ``PostgresError`` if the column does not exist, or its value is NULL or of another
  /// type.
  public subscript<Value: PostgresReadable>(column: String) -> Value {
    get throws(PostgresError) {
      guard let text = try result.text(index, column) else {
        throw wrong(column, "NULL", Value.self)
      }
      guard let value = Value(postgres: text) else { throw wrong(column, text, Value.self) }
      return value
    }
  }

  /// The value of a column, or nil for NULL.
  ///
  /// Throws a ``PostgresError`` if the column does not exist, or its value is of another type.
  public subscript<Value: PostgresReadable>(column: String) -> Value? {
    get throws(PostgresError) {
      guard let text = try result.text(index, column) else { return nil }
      guard let value = Value(postgres: text) else { throw wrong(column, text, Value.self) }
      return value
    }
  }

  /// The number of a frame, or a counter in the same range, in a column.
  ///
  /// - Throws: A ``PostgresError`` if the column does not exist, or its value is not such a number.
  package func number(_ column: String) throws(PostgresError) -> Int {
    let number: Int64 = try self[column]
    guard let frame = FrameNumber(number) else {
      throw PostgresError(
        .column(column), database: result.database,
        message: """
          “\(verbatim: column)” is \(verbatim: number), where a whole number from \
          \(FrameNumber.range.lowerBound) to \(FrameNumber.last) is expected
          """)
    }
    return frame.rawValue
  }

  private func wrong<Value>(_ column: String, _ text: String, _ type: Value.Type) -> PostgresError {
    PostgresError(
      .column(column), database: result.database,
      message:
        "the value is \(verbatim: String(text.prefix(40))), not of type \(verbatim: "\(type)")")
  }
}
