/// A table whose rows are made when a query reads them.
package struct VirtualTable: Sendable {
  /// A column.
  package struct Column: Sendable, Equatable {
    /// What it is called.
    package let name: String
    /// Its type in SQL: `INTEGER` or `TEXT`.
    package let type: String

    /// Names a column.
    package init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  /// What a query reads of the table.
  package struct Wish: Sendable {
    /// Values that columns must have, by the place of the column; of no rows but those.
    package let values: [Int: StoredValue]
    private let columns: UInt64

    init(values: [Int: StoredValue], columns: UInt64) {
      self.values = values
      self.columns = columns
    }

    /// Whether a column is read; what stands in one that is not may be anything.
    package func reads(_ column: Int) -> Bool { columns & (1 << UInt64(min(column, 63))) != 0 }
  }

  /// Makes the next rows, at least one; nil where there are no more.
  package typealias Rows = () throws -> [[StoredValue]]?

  /// What it is called.
  package let name: String
  /// Its columns, at most 20.
  package let columns: [Column]
  /// The places of the columns by whose values rows are found without looking at all of them.
  package let keys: Set<Int>
  /// About how many rows there are.
  package let size: Int
  let rows: @Sendable (Wish) throws -> Rows

  /// Describes a table.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - columns: its columns, at most 20.
  ///   - keys: the places of the columns by whose values rows are found without looking at all of
  ///     them; `rows` may still give others.
  ///   - size: about how many rows there are.
  ///   - rows: begins to read rows, always in the same order.
  package init(
    _ name: String, _ columns: [Column], keys: Set<Int> = [], size: Int,
    rows: @escaping @Sendable (Wish) throws -> Rows
  ) {
    self.name = name
    self.columns = columns
    self.keys = keys
    self.size = size
    self.rows = rows
  }

  /// What makes a table of the same columns.
  package var declaration: String {
    "(" + columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ") + ")"
  }
}
