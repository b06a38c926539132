import CPostgres
import Foundation
import ReelSupport
import ReelTexts

/// A connection to a PostgreSQL server, used by one thread at a time; it waits for every answer.
///
/// In asynchronous code use ``Postgres``, which has a thread for waiting.
///
/// ```swift
/// let connection = try PostgresConnection(try PostgresAddress("postgres://db.example/reel"))
/// let goal: Int = try connection.first("SELECT goal FROM pools WHERE id = $1", [2])?["goal"] ?? 0
/// ```
public final class PostgresConnection {
  private let handle: OpaquePointer
  /// The prepared statements of this connection, by their SQL.
  private var prepared: [String: String] = [:]
  /// The database, for messages.
  public let database: String

  /// Connects to a database.
  ///
  /// - Parameters:
  ///   - address: the database.
  ///   - application: the name of this connection in the server's lists.
  ///   - timeout: the maximum time to wait for the server, unless the address says another
  ///     (`?connect_timeout=60`); libpq counts whole seconds, at least 2. A connection over a
  ///     network ends after the same time in which nothing that was sent arrives; while it arrives,
  ///     an answer is waited for without a limit.
  /// - Throws: A ``PostgresError``.
  public init(
    _ address: PostgresAddress, application: String = "reel", timeout: Duration = .seconds(10)
  ) throws(PostgresError) {
    let seconds = max(2, timeout.components.seconds)
    // The server cuts longer names, and says so on standard error (NAMEDATALEN - 1).
    var application = application
    while application.utf8.count > 63 { application.removeLast() }
    // Of settings that are given twice, the last counts: what the URL says overrides those before.
    let settings: [(String, String)] = [
      ("fallback_application_name", application), ("connect_timeout", "\(seconds)"),
      ("keepalives_idle", "\(seconds)"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "\(seconds * 1_000)"), ("dbname", address.url),
      ("client_encoding", "UTF8"),
    ]
    let names = CStrings(settings.map(\.0))
    let values = CStrings(settings.map(\.1))
    database = address.description
    guard
      let handle = names.withPointers({ names in
        values.withPointers { PQconnectdbParams(names, $0, 1) }
      })
    else {
      throw PostgresError(
        .connection, database: database, message: "there is not enough memory for a connection"
      )
    }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else {
      let message = String(cString: PQerrorMessage(handle)).joinedLines
      throw PostgresError(.connection, database: database, message: Text(verbatim: message))
    }
    reel_pq_silence(handle)
  }

  deinit { PQfinish(handle) }

  /// Whether the connection is open, as far as is known.
  public var isOpen: Bool { PQstatus(handle) == CONNECTION_OK }

  // MARK: Statements

  /// Runs a statement, which is prepared once for each connection.
  ///
  /// - Parameters:
  ///   - sql: one statement, with `$1`, `$2` … for its parameters.
  ///   - values: the parameters.
  /// - Throws: A ``PostgresError``.
  @discardableResult
  public func query(
    _ sql: String, _ values: [PostgresValue] = []
  ) throws(PostgresError) -> PostgresResult {
    try checkForZero(sql)
    for (number, value) in values.enumerated() {
      try checkForZero(value.text ?? "", named: Text(verbatim: "$\(number + 1): "))
    }
    let name = try prepare(sql)
    let strings = CStrings(values.map(\.text))
    let result = strings.withPointers { pointers in
      PQexecPrepared(handle, name, Int32(values.count), pointers, nil, nil, 0)
    }
    return try check(result, sql)
  }

  /// Returns the first row of a statement's result; nil if there is none.
  ///
  /// - Throws: A ``PostgresError``.
  public func first(
    _ sql: String, _ values: [PostgresValue] = []
  ) throws(PostgresError) -> PostgresRow? {
    try query(sql, values).first
  }

  /// Runs statements without parameters, separated by semicolons.
  ///
  /// - Throws: A ``PostgresError``.
  public func script(_ sql: String) throws(PostgresError) {
    try checkForZero(sql)
    _ = try check(PQexec(handle, sql), sql)
  }

  /// Refuses U+0000, which PostgreSQL's texts do not contain, and at which libpq would cut one.
  private func checkForZero(_ text: String, named name: Text = .empty) throws(PostgresError) {
    guard let zero = text.firstZero else { return }
    // The server's own number for a character that it does not have.
    throw PostgresError(
      .server, sqlState: "22021", database: database,
      message: name + "character \(zero + 1) is U+0000, which cannot be part of it")
  }

  private func prepare(_ sql: String) throws(PostgresError) -> String {
    if let name = prepared[sql] { return name }
    let name = "s\(prepared.count + 1)"
    _ = try check(PQprepare(handle, name, sql, 0, nil), sql)
    prepared[sql] = name
    return name
  }

  private func check(
    _ handle: OpaquePointer?, _ sql: String
  ) throws(PostgresError) -> PostgresResult {
    guard let handle else {
      throw PostgresError(
        .connection, database: database,
        message: Text(verbatim: String(cString: PQerrorMessage(self.handle)).joinedLines)
      )
    }
    let result = PostgresResult(handle, database: database)
    switch PQresultStatus(handle) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return result
    default: break
    }
    // PG_DIAG_SQLSTATE is a character constant, which is not imported as a number.
    let state = PQresultErrorField(handle, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    let message = PQresultErrorField(handle, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
    let whole = String(cString: PQresultErrorMessage(handle)).joinedLines
    throw PostgresError(
      state == nil || !isOpen ? .connection : .server, sqlState: state, database: database,
      sql: sql,
      message: Text(verbatim: message ?? whole))
  }

  // MARK: Transactions

  /// Runs a body in a transaction: committed when it returns, rolled back when it throws.
  ///
  /// If the connection breaks during the commit, it is unknown whether it succeeded:
  /// ``PostgresError/isConnectionLost`` is then true of the error, and the caller has to check.
  ///
  /// - Parameters:
  ///   - begin: the statement that begins it, such as `BEGIN ISOLATION LEVEL REPEATABLE READ`.
  ///   - body: the operations of the transaction.
  /// - Throws: A ``PostgresError``; any error of `body`.
  public func transaction<Answer>(
    begin: String = "BEGIN", _ body: (PostgresConnection) throws -> Answer
  ) throws -> Answer {
    try query(begin)
    do {
      let answer = try body(self)
      try query("COMMIT")
      return answer
    } catch {
      // The first error is the one to report; the server may have rolled back already.
      if isOpen, PQtransactionStatus(handle) != PQTRANS_IDLE { _ = try? query("ROLLBACK") }
      throw error
    }
  }

  // MARK: Notifications

  /// Listens to a channel from now on.
  ///
  /// - Throws: A ``PostgresError``.
  public func listen(to channel: String) throws(PostgresError) {
    try script("LISTEN \(quoted(channel))")
  }

  /// Returns a name in SQL quotes.
  public func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// Returns the notifications that have arrived and were not taken yet.
  ///
  /// - Throws: A ``PostgresError`` if the connection has broken.
  public func takeNotifications() throws(PostgresError) -> [PostgresNotification] {
    guard PQconsumeInput(handle) == 1 else {
      throw PostgresError(
        .connection, database: database,
        message: Text(verbatim: String(cString: PQerrorMessage(handle)).joinedLines))
    }
    var all: [PostgresNotification] = []
    while let next = PQnotifies(handle) {
      all.append(
        PostgresNotification(
          channel: String(cString: next.pointee.relname),
          payload: String(cString: next.pointee.extra), sender: next.pointee.be_pid))
      PQfreemem(next)
    }
    return all
  }

  /// Waits until there are notifications, another file becomes readable, or the time runs out.
  ///
  /// It blocks its thread, which must not belong to Swift's pool; see ``Postgres``.
  ///
  /// - Parameters:
  ///   - limit: the maximum time.
  ///   - descriptor: the other file, such as the reading end of a pipe; -1 for none.
  /// - Returns: The notifications; empty if the time ran out, or the other file is readable.
  /// - Throws: A ``PostgresError`` if the connection has broken.
  public func notifications(
    within limit: Duration, orWhenReadable descriptor: Int32 = -1
  ) throws(PostgresError) -> [PostgresNotification] {
    let deadline = ContinuousClock.now + limit
    while true {
      let found = try takeNotifications()
      if !found.isEmpty { return found }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return [] }
      var waiting = [
        pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds =
        left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      _ = poll(&waiting, 2, Int32(clamping: max(1, milliseconds)))
      if waiting[1].revents != 0 { return try takeNotifications() }
    }
  }

  /// The process number of the server's backend for this connection, for administrators.
  public var serverProcess: Int32 { PQbackendPID(handle) }
}

/// A message to the listeners of a channel.
public struct PostgresNotification: Equatable, Sendable {
  /// The channel.
  public var channel: String
  /// The message.
  public var payload: String
  /// The process number of the sender's backend.
  public var sender: Int32
}

/// C strings, with nil for NULL.
private struct CStrings {
  private let texts: [String?]

  init(_ texts: [String?]) { self.texts = texts }

  /// Passes pointers to the strings, with a nil after the last one.
  func withPointers<Answer>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Answer?
  ) -> Answer? {
    var bytes: [CChar] = []
    let starts: [Int?] = texts.map { text in
      guard let text else { return nil }
      defer {
        bytes.append(contentsOf: text.utf8.lazy.map { CChar(bitPattern: $0) })
        bytes.append(0)
      }
      return bytes.count
    }
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { buffer in
      let pointers = starts.map { $0.flatMap { start in buffer.baseAddress.map { $0 + start } } }
      return (pointers + [nil]).withUnsafeBufferPointer { $0.baseAddress.flatMap(body) }
    }
  }
}
