import CSQLite
import Foundation
import ReelSupport
import ReelTexts

/// A connection for use inside a transaction: it runs statements and reads rows.
///
/// Only ``Database/read(_:)`` and ``Database/transaction(_:)`` provide one, and it must not be kept
/// after they return. Prepared statements are cached.
public final class Connection {
  /// The database's file, nil for one in memory.
  let file: String?

  private var handle: OpaquePointer?
  private var statements: [String: Statement] = [:]
  /// The number of cached statements: a program that generates SQL must not grow without bound.
  private let limit = 128

  init(path: String, file: String?, vfs: String? = nil) throws(DatabaseError) {
    self.file = file
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = SystemFile.call(path) { sqlite3_open_v2($0, &handle, flags, vfs) }
    guard code == SQLITE_OK else {
      let error = DatabaseError(code: code, handle: handle, file: file)
      sqlite3_close_v2(handle)
      handle = nil
      throw error
    }
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit { close() }

  /// Runs a statement without a result, with a value for each `?` in it.
  ///
  /// Throws a ``DatabaseError``; its reason is `constraint` if a constraint forbids the change.
  public func run(_ sql: String, _ values: any Bindable...) throws { try run(sql, values) }

  /// Runs a statement without a result, with values in an array.
  public func run(_ sql: String, _ values: [any Bindable]) throws {
    try each(sql, values) { _ in }
  }

  /// Returns the rows of a query, each turned into a value by `transform`.
  ///
  /// Throws a ``DatabaseError``, or any error of `transform`.
  public func query<Value>(
    _ sql: String, _ values: any Bindable...,
    transform: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var answer: [Value] = []
    try each(sql, values) { row in answer.append(try transform(row)) }
    return answer
  }

  /// Returns the rows of a query, with its values in an array: for generated SQL.
  ///
  /// Throws a ``DatabaseError``, or any error of `transform`.
  public func query<Value>(
    _ sql: String, _ values: [some Bindable], transform: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var answer: [Value] = []
    try each(sql, values) { row in answer.append(try transform(row)) }
    return answer
  }

  /// Returns the rows of a query, with its values in an array and columns of any type.
  ///
  /// Throws a ``DatabaseError``, or any error of `transform`.
  package func rows<Value>(
    _ sql: String, _ values: [any Bindable], transform: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var answer: [Value] = []
    try each(sql, values) { row in answer.append(try transform(row)) }
    return answer
  }

  /// Returns the first row of a query, turned into a value; nil if there is none.
  ///
  /// Throws a ``DatabaseError``, or any error of `transform`.
  public func first<Value>(
    _ sql: String, _ values: any Bindable...,
    transform: (borrowing Row) throws -> Value
  ) throws -> Value? {
    var answer: Value?
    try each(sql, values) { row in
      if answer == nil { answer = try transform(row) }
    }
    return answer
  }

  /// Runs several statements without values, separated by semicolons.
  ///
  /// Throws a ``DatabaseError``.
  public func script(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(try open(), sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw DatabaseError(code: code, handle: handle, file: file, sql: sql)
    }
  }

  /// The id of the row that the last INSERT added.
  public var lastInsertedID: Int { handle.map { Int(sqlite3_last_insert_rowid($0)) } ?? 0 }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changes: Int { handle.map { Int(sqlite3_changes($0)) } ?? 0 }

  /// Whether a transaction is open; SQLite ends one by itself after some errors.
  var inTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Switches to a write-ahead log, so that readers need not wait for writers.
  ///
  /// Changing the journal mode requires exclusive access, for which SQLite does not wait by itself:
  /// two processes that create the same file at the same time would get in each other's way.
  func writeAhead(within timeout: Duration) throws(DatabaseError) {
    let end = ContinuousClock.now + timeout
    while true {
      do {
        return try script("PRAGMA journal_mode = WAL")
      } catch {
        guard error.reason == .busy, ContinuousClock.now < end else { throw error }
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
  }

  /// Synchronizes the write-ahead log, so that nothing can be read that could still be lost.
  ///
  /// If an earlier process died, or could not synchronize a transaction, the system may have it in
  /// memory only; SQLite would read it from there as if it were committed.
  func synchronizeLog() throws(DatabaseError) {
    var log: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(try open(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
    guard let log, let synchronize = log.pointee.pMethods?.pointee.xSync else { return }
    let code = synchronize(log, SQLITE_SYNC_NORMAL)
    guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: nil, file: file) }
  }

  /// Closes the file; any later use throws.
  func close() {
    statements = [:]
    sqlite3_close_v2(handle)
    handle = nil
  }

  private func open() throws(DatabaseError) -> OpaquePointer {
    guard let handle else {
      throw DatabaseError(.closed, file: file, message: "it has been closed")
    }
    return handle
  }

  private func each(
    _ sql: String, _ values: [any Bindable],
    _ body: (borrowing Row) throws -> Void
  ) throws {
    let statement = try statement(for: sql)
    statement.inUse = true
    defer {
      statement.reset()
      statement.inUse = false
    }
    try statement.bind(values)
    while try statement.step() { try body(Row(statement: statement)) }
  }

  private func statement(for sql: String) throws(DatabaseError) -> Statement {
    if let kept = statements[sql], !kept.inUse { return kept }
    let made = try Statement(sql, database: try open(), file: file)
    if statements.count >= limit { statements = [:] }
    statements[sql] = made
    return made
  }
}
