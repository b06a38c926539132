import ReelTexts

/// One row of a query's result, valid only while the query reads it.
///
/// ```swift
/// let names = try connection.query("SELECT name FROM people") { try $0["name"] as String }
/// ```
public struct Row: ~Copyable {
  let statement: Statement

  /// The value of a column, in the type required by the context.
  ///
  /// Throws a ``DatabaseError`` if the column does not exist, or its value has another type.
  public subscript<Value: Bindable>(column: String) -> Value {
    get throws(DatabaseError) {
      guard let index = statement.index(of: column) else {
        throw error(in: column, "there is no such column in the answer")
      }
      let stored = statement.value(at: index)
      guard let value = Value(stored: stored) else {
        throw error(
          in: column,
          """
          the value is \(stored.described), not of type \(verbatim: "\(Value.self)")
          """)
      }
      return value
    }
  }

  /// Returns the number in a column, by index from 0; nil for NULL.
  ///
  /// For queries of many rows, for which looking up a column by name takes longer than reading it.
  /// Throws a ``DatabaseError`` if the value is not an integer.
  public func integer(at index: Int) throws(DatabaseError) -> Int64? {
    switch statement.value(at: Int32(index)) {
    case .null: return nil
    case .integer(let number): return number
    case let stored:
      throw error(
        in: "\(index)",
        "the value is \(stored.described), not of type \(verbatim: "Int64")")
    }
  }

  /// Returns the text in a column, by index from 0; nil for NULL.
  ///
  /// Throws a ``DatabaseError`` if the value is not a text.
  public func text(at index: Int) throws(DatabaseError) -> String? {
    switch statement.value(at: Int32(index)) {
    case .null: return nil
    case .text(let text): return text
    case let stored:
      throw error(
        in: "\(index)",
        "the value is \(stored.described), not of type \(verbatim: "String")")
    }
  }

  private func error(in column: String, _ message: Text) -> DatabaseError {
    DatabaseError(.column(column), file: statement.file, sql: statement.sql, message: message)
  }
}

extension StoredValue {
  /// The type, for messages: the value itself may be confidential.
  fileprivate var described: Text {
    switch self {
    case .null: Text(verbatim: "NULL")
    case .integer: "an INTEGER"
    case .text: "a TEXT"
    case .other(let type): Text(verbatim: type)
    }
  }
}
