import CSQLite

/// SQLite's callbacks for a virtual table.
///
/// SQLite knows a table only by its ``TableSource``, which lives as long as the connection.
enum TableModule {
  /// SQLite's representation of a table: SQLite's own part comes first.
  struct Table {
    var base = sqlite3_vtab()
    let source: Unmanaged<TableSource>
  }

  /// SQLite's representation of a cursor: SQLite's own part comes first.
  struct Cursor {
    var base = sqlite3_vtab_cursor()
    let reading: Unmanaged<TableReading>
  }

  /// The number of columns that a plan can distinguish.
  static let mostColumns = 20

  /// What a plan's number says, besides the columns that must have values.
  private enum Plan {
    static let hasLeast: Int32 = 1 << 20
    static let hasMost: Int32 = 1 << 21
    static let isReversed: Int32 = 1 << 22
  }

  /// Registers a table with a connection.
  static func add(_ source: TableSource, as name: String, to handle: OpaquePointer?) -> Int32 {
    sqlite3_create_module_v2(
      handle, name, functions, Unmanaged.passRetained(source).toOpaque()
    ) { pointer in
      pointer.map { Unmanaged<TableSource>.fromOpaque($0).release() }
    }
  }

  // It is written once, here, and SQLite only reads it.
  nonisolated(unsafe) private static let functions: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    var functions = sqlite3_module()
    functions.xConnect = { handle, pointer, _, _, table, _ in
      guard let pointer else { return SQLITE_ERROR }
      let source = Unmanaged<TableSource>.fromOpaque(pointer)
      let code = source._withUnsafeGuaranteedRef {
        sqlite3_declare_vtab(handle, "CREATE TABLE x\($0.table.identifiedDeclaration)")
      }
      guard code == SQLITE_OK else { return code }
      let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      made.initialize(to: Table(source: source))
      table?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    functions.xDisconnect = { table in
      UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: Table.self).deallocate()
      return SQLITE_OK
    }
    functions.xBestIndex = { table, plan in
      guard let plan, let source = source(of: table) else { return SQLITE_ERROR }
      choose(plan, for: source.table)
      return SQLITE_OK
    }
    functions.xOpen = { table, cursor in
      guard let source = source(of: table) else { return SQLITE_ERROR }
      let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      made.initialize(to: Cursor(reading: Unmanaged.passRetained(TableReading(source))))
      cursor?.pointee =
        UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    functions.xClose = { cursor in
      let made = UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: Cursor.self)
      made?.pointee.reading.release()
      made?.deallocate()
      return SQLITE_OK
    }
    functions.xFilter = { cursor, number, text, count, values in
      guard let reading = reading(of: cursor) else { return SQLITE_ERROR }
      let constrained = (0..<mostColumns).filter { number & (1 << Int32($0)) != 0 }
      let given = zip(0..<Int(count), constrained).map { index, position in
        stored(values?[index], as: reading.columns[position].type)
      }
      var bounds = (constrained.count..<Int(count)).map { index -> Int? in
        // SQLite compares once more: what is no number is no bound.
        Int(stored: stored(values?[index], as: "INTEGER"))
      }[...]
      let least = number & Plan.hasLeast != 0 ? bounds.removeFirst() : nil
      let most = number & Plan.hasMost != 0 ? bounds.removeFirst() : nil
      let range =
        (least ?? .min)..<max(least ?? .min, most.map { $0 &+ ($0 < .max ? 1 : 0) } ?? .max)
      let columns = text.flatMap { UInt64(String(cString: $0), radix: 16) } ?? .max
      return reading.begin(
        VirtualTable.Query(
          values: Dictionary(uniqueKeysWithValues: zip(constrained, given)),
          range: range, isReversed: number & Plan.isReversed != 0,
          columns: columns))
    }
    functions.xNext = { reading(of: $0)?.advance() ?? SQLITE_ERROR }
    functions.xEof = { reading(of: $0)?.isAtEnd ?? true ? 1 : 0 }
    functions.xColumn = { cursor, context, column in
      guard let reading = reading(of: cursor) else { return SQLITE_ERROR }
      switch reading.row[Int(column)] {
      case .integer(let number): sqlite3_result_int64(context, number)
      case .text(let text):
        reel_sqlite3_result_text(context, text, Int32(clamping: text.utf8.count))
      case .null, .other: sqlite3_result_null(context)
      }
      return SQLITE_OK
    }
    module.initialize(to: functions)
    return UnsafePointer(module)
  }()

  /// Chooses the values that columns must have, and the bounds of one, if rows can be found by
  /// them; and reads the rows in the order of the query, if they can be.
  private static func choose(
    _ plan: UnsafeMutablePointer<sqlite3_index_info>, for table: VirtualTable
  ) {
    var found: [Int: Int] = [:]
    var (least, most): (Int?, Int?)
    for index in 0..<Int(plan.pointee.nConstraint) {
      let constraint = plan.pointee.aConstraint[index]
      let column = Int(constraint.iColumn)
      guard constraint.usable != 0 else { continue }
      switch Int32(constraint.op) {
      case SQLITE_INDEX_CONSTRAINT_EQ
      where table.keys.contains(column) && found[column] == nil && isExact(index, in: plan):
        found[column] = index
      case SQLITE_INDEX_CONSTRAINT_GE where column == table.range,
        SQLITE_INDEX_CONSTRAINT_GT where column == table.range:
        least = index
      case SQLITE_INDEX_CONSTRAINT_LE where column == table.range,
        SQLITE_INDEX_CONSTRAINT_LT where column == table.range:
        most = index
      default: continue
      }
    }
    var mask: Int32 = 0
    var chosen: [Int] = []
    for (column, index) in found.sorted(by: { $0.key < $1.key }) {
      mask |= 1 << Int32(column)
      chosen.append(index)
    }
    for (bound, flag) in [(least, Plan.hasLeast), (most, Plan.hasMost)] {
      guard let bound else { continue }
      mask |= flag
      chosen.append(bound)
    }
    // SQLite compares once more, by its own rules of comparison.
    for (order, index) in chosen.enumerated() {
      plan.pointee.aConstraintUsage[index].argvIndex = Int32(order + 1)
    }
    if plan.pointee.nOrderBy == 1, let order = table.order,
      Int(plan.pointee.aOrderBy[0].iColumn) == order
    {
      plan.pointee.orderByConsumed = 1
      if plan.pointee.aOrderBy[0].desc != 0 { mask |= Plan.isReversed }
    }
    plan.pointee.idxNum = mask
    let columns = String(plan.pointee.colUsed, radix: 16)
    plan.pointee.idxStr = reel_sqlite3_copy(columns)
    plan.pointee.needToFreeIdxStr = plan.pointee.idxStr == nil ? 0 : 1
    let part = (found.isEmpty ? 1.0 : 100) * (least == nil ? 1 : 4) * (most == nil ? 1 : 4)
    let rows = max(Double(table.size) / part, 1)
    plan.pointee.estimatedRows = Int64(rows)
    plan.pointee.estimatedCost = rows * 10
  }

  /// Returns whether a constraint compares texts byte by byte, as tables find rows.
  private static func isExact(
    _ index: Int, in plan: UnsafeMutablePointer<sqlite3_index_info>
  ) -> Bool {
    sqlite3_vtab_collation(plan, Int32(index)).map { String(cString: $0) == "BINARY" } ?? false
  }

  private static func source(of table: UnsafeMutablePointer<sqlite3_vtab>?) -> TableSource? {
    UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: Table.self).pointee.source
      .takeUnretainedValue()
  }

  private static func reading(
    of cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> TableReading? {
    UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: Cursor.self).pointee.reading
      .takeUnretainedValue()
  }

  /// Returns a value that a column of a type must have: SQLite compares an INTEGER with the number
  /// that a text stands for, and with a REAL as a number.
  private static func stored(_ value: OpaquePointer?, as type: String) -> StoredValue {
    let isNumber = type == "INTEGER"
    return switch isNumber ? sqlite3_value_numeric_type(value) : sqlite3_value_type(value) {
    case SQLITE_INTEGER: .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT where isNumber:
      Int64(exactly: sqlite3_value_double(value)).map { .integer($0) } ?? .other("")
    case SQLITE_TEXT:
      .text(sqlite3_value_text(value).map { String(cString: $0) } ?? "")
    case SQLITE_NULL: .null
    default: .other("")
    }
  }
}

/// A table registered with SQLite, and the error that it could not be read with.
final class TableSource {
  let table: VirtualTable
  var failure: (any Error)?

  init(_ table: VirtualTable) { self.table = table }
}

/// A cursor that reads a table row by row.
final class TableReading {
  private let source: TableSource
  private var next: VirtualTable.Rows?
  private var rows: [[StoredValue]] = []
  private var position = 0

  init(_ source: TableSource) { self.source = source }

  /// The columns of its table.
  var columns: [VirtualTable.Column] { source.table.columns }

  /// The current row.
  var row: [StoredValue] { rows[position] }

  var isAtEnd: Bool { position >= rows.count }

  func begin(_ query: VirtualTable.Query) -> Int32 {
    do {
      next = try source.table.rows(query)
    } catch {
      return fail(error)
    }
    return fetch()
  }

  func advance() -> Int32 {
    position += 1
    return position < rows.count ? SQLITE_OK : fetch()
  }

  private func fetch() -> Int32 {
    position = 0
    do {
      rows = try next?() ?? []
    } catch {
      rows = []
      return fail(error)
    }
    return SQLITE_OK
  }

  private func fail(_ error: any Error) -> Int32 {
    source.failure = error
    return SQLITE_ERROR
  }
}
