/// One row of a query's answer, there only while the query reads it.
///
/// ```swift
/// let names = try connection.query("SELECT name FROM people") { try $0["name"] as String }
/// ```
public struct Row: ~Copyable {
  let statement: Statement

  /// The value of a column, in the type that the context asks for.
  ///
  /// Throws a ``DatabaseError`` if there is no such column, or its value has another type.
  public subscript<Value: Bindable>(column: String) -> Value {
    get throws(DatabaseError) {
      guard let index = statement.index(of: column) else {
        throw error(in: column, "there is no such column in the answer")
      }
      let stored = statement.value(at: index)
      guard let value = Value(stored: stored) else {
        throw error(in: column, "the value is \(stored.described), not of type \(Value.self)")
      }
      return value
    }
  }

  private func error(in column: String, _ message: String) -> DatabaseError {
    DatabaseError(.column(column), file: statement.file, sql: statement.sql, message: message)
  }
}

extension StoredValue {
  /// The type, for messages: the value itself may be none of the reader's business.
  fileprivate var described: String {
    switch self {
    case .null: "NULL"
    case .integer: "an INTEGER"
    case .text: "a TEXT"
    case .other(let type): type
    }
  }
}
