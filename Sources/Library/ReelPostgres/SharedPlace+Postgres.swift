import ReelSharing

extension SharedPlace {
  /// No participant holds up the others for longer than the usual lease: one that is stopped while
  /// it holds the head loses it, with its connection, and one that waits for the head says in
  /// between that it is there.
  private static let limits = """
    SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '7s'
    """

  /// Returns a session in a PostgreSQL database that was prepared with `db init`.
  ///
  /// - Parameter url: `postgres://user@host/database/NAME`, with libpq's parameters, such as
  ///   `?sslmode=verify-full`.
  /// - Throws: A ``PostgresError`` if it is not such an address.
  public static func postgres(_ url: String) throws -> SharedPlace {
    let (address, name) = try PostgresAddress.named(url)
    return session(name, at: "\(address)") {
      let connection = try PostgresConnection(
        address, application: "reel \(name)", timeout: .seconds(5))
      try PostgresSchema.sessions.check(connection)
      try connection.script(Self.limits)
      return connection
    }
  }

  /// Returns a session in a database.
  ///
  /// - Parameters:
  ///   - name: the session's name.
  ///   - database: the database's address, for messages.
  ///   - connect: connects to the database, for the first time or again.
  package static func session(
    _ name: String, at database: String,
    connect: @escaping @Sendable () throws -> any SessionDatabase
  ) -> SharedPlace {
    SharedPlace("\(database)/\(name)") { PostgresLog(database, name: name, connect: connect) }
  }
}
