/// A table whose rows are generated when a query reads them.
package struct VirtualTable: Sendable {
  /// A column.
  package struct Column: Sendable, Equatable {
    /// The name.
    package let name: String
    /// Its type in SQL: `INTEGER` or `TEXT`.
    package let type: String

    /// Creates a column.
    package init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The columns and rows that a query needs of a table.
  package struct Query: Sendable {
    /// Values that columns must have, by the index of the column; other rows are not needed.
    package let values: [Int: StoredValue]
    /// The numbers that the table's ``VirtualTable/range`` may have; other rows are not needed.
    package let range: Range<Int>
    /// Whether rows are read from the last to the first.
    package let isReversed: Bool
    private let columns: UInt64

    init(
      values: [Int: StoredValue], range: Range<Int>, isReversed: Bool, columns: UInt64
    ) {
      self.values = values
      self.range = range
      self.isReversed = isReversed
      self.columns = columns
    }

    /// Whether a column is read; the value of any other column does not matter.
    package func reads(_ column: Int) -> Bool { columns & (1 << UInt64(min(column, 63))) != 0 }
  }

  /// Returns the next rows, at least one; nil if there are no more.
  package typealias Rows = () throws -> [[StoredValue]]?

  /// The name.
  package let name: String
  /// Its columns, at most 20.
  package let columns: [Column]
  /// The indices of the columns that tell rows apart: no two rows have the same values there.
  ///
  /// Each row gives them even if a query does not read them.
  package let identity: [Int]
  /// The indices of the columns by whose values rows are found without a full scan.
  package let keys: Set<Int>
  /// The index of an INTEGER column by ranges of which rows are found without a full scan.
  package let range: Int?
  /// The index of the column by which the rows are in order.
  package let order: Int?
  /// The approximate number of rows.
  package let size: Int
  let rows: @Sendable (Query) throws -> Rows

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - columns: its columns, at most 20.
  ///   - identity: the indices of the columns that tell rows apart, which each row gives even if a
  ///     query does not read them.
  ///   - keys: the indices of the columns by whose values rows are found without a full scan;
  ///     `rows` may still return others.
  ///   - range: the index of an INTEGER column by ranges of which rows are found without a full
  ///     scan; `rows` may still return others.
  ///   - order: the index of the column by which the rows are in order.
  ///   - size: the approximate number of rows.
  ///   - rows: starts reading rows, always in the same order, or from the last to the first.
  package init(
    _ name: String, _ columns: [Column], identity: [Int], keys: Set<Int> = [], range: Int? = nil,
    order: Int? = nil, size: Int,
    rows: @escaping @Sendable (Query) throws -> Rows
  ) {
    self.name = name
    self.columns = columns
    self.identity = identity
    self.keys = keys
    self.range = range
    self.order = order
    self.size = size
    self.rows = rows
  }

  /// The SQL that declares a table with these columns.
  package var declaration: String { "(\(declaredColumns))" }

  /// The SQL that declares the table itself.
  ///
  /// Its rows have no number: where SQLite reads a table in several ways at once (for `OR`), it
  /// tells them apart by the identity.
  var identifiedDeclaration: String {
    let identity = identity.map { columns[$0].name }.joined(separator: ", ")
    return "(\(declaredColumns), PRIMARY KEY (\(identity))) WITHOUT ROWID"
  }

  private var declaredColumns: String {
    columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
  }
}
