/// The database of shared sessions: a connection to a server, or the rows of one without it.
package protocol SessionDatabase: AnyObject {
  /// The process number of the server's backend for this connection.
  var serverProcess: Int32 { get }

  /// Runs a statement with values for its parameters.
  @discardableResult
  func query(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> PostgresResult

  /// Runs a body in a transaction: committed when it returns, rolled back when it throws.
  func transaction<Answer>(_ body: () throws -> Answer) throws -> Answer

  /// Listens to a channel from now on.
  func listen(to channel: String) throws(PostgresError)

  /// Waits until there are notifications, another file becomes readable, or the time runs out.
  func notifications(
    within limit: Duration, orWhenReadable descriptor: Int32
  ) throws(PostgresError) -> [PostgresNotification]
}

extension SessionDatabase {
  /// Returns the first row of a statement's result; nil if there is none.
  func first(
    _ sql: String, _ values: [PostgresValue] = []
  ) throws(PostgresError) -> PostgresRow? {
    try query(sql, values).first
  }
}

extension PostgresConnection: SessionDatabase {
  /// Runs a body in a transaction.
  package func transaction<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try transaction { _ in try body() }
  }
}
