import ReelTexts

/// A part of a database with tables of its own, and the steps that lead to its latest version.
///
/// The tables lie in the PostgreSQL schema of that name. The first migration leads from nothing to
/// version 1, the second to version 2, and so on. Append to the list; never change a step that
/// anybody's database has been through.
public struct PostgresSchema: Sendable {
  /// What it is called, in SQL as well.
  public let name: String
  /// The steps, each some statements that are separated by semicolons.
  public let migrations: [String]

  /// Describes a schema.
  public init(_ name: String, migrations: [String]) {
    self.name = name
    self.migrations = migrations
  }

  /// Throws if the database has not the version of this schema that the program knows.
  ///
  /// - Throws: ``PostgresError``.
  public func check(_ connection: PostgresConnection) throws(PostgresError) {
    let found = try version(in: connection)
    if found < migrations.count {
      throw PostgresError(.missingSchema, place: connection.place, message: name)
    }
    try refuseNewer(found, connection)
  }

  /// Takes the database to the latest version of this schema; all steps are made, or none.
  ///
  /// - Returns: the version that it had, 0 for none.
  /// - Throws: ``PostgresError``.
  @discardableResult
  public func migrate(_ connection: PostgresConnection) throws -> Int {
    try connection.transaction { connection in
      // One at a time: CREATE … IF NOT EXISTS fails where two do it at once.
      try connection.query("SELECT pg_advisory_xact_lock(7265656, 1)")
      let found = try version(in: connection)
      try refuseNewer(found, connection)
      guard found < migrations.count else { return found }
      let schema = connection.quoted(name)
      try connection.script(
        """
        CREATE SCHEMA IF NOT EXISTS \(schema);
        CREATE TABLE IF NOT EXISTS \(schema).version (number integer NOT NULL);
        """)
      for migration in migrations.dropFirst(found) { try connection.script(migration) }
      try connection.script(
        """
        DELETE FROM \(schema).version;
        INSERT INTO \(schema).version VALUES (\(migrations.count));
        GRANT USAGE ON SCHEMA \(schema) TO \(PostgresRole.look.rawValue);
        GRANT SELECT ON \(schema).version TO \(PostgresRole.look.rawValue);
        """)
      return found
    }
  }

  private func version(in connection: PostgresConnection) throws(PostgresError) -> Int {
    let table = "\(connection.quoted(name)).version"
    // What one may not look at is told as such, not as missing.
    guard
      try connection.first("SELECT to_regclass($1) IS NOT NULL AS there", [.text(table)])?["there"]
        ?? false
    else { return 0 }
    return try connection.first("SELECT number FROM \(table)")?["number"] ?? 0
  }

  private func refuseNewer(
    _ found: Int, _ connection: PostgresConnection
  ) throws(PostgresError) {
    guard found > migrations.count else { return }
    throw PostgresError(
      .newerSchema(found: found, known: migrations.count), place: connection.place, message: name)
  }
}

/// What a user may do in the database, as roles that logins are made members of:
/// `GRANT reel_look TO anna`.
public enum PostgresRole: String, Sendable, CaseIterable {
  /// Looking at everything, changing nothing.
  case look = "reel_look"
  /// Looking, and acting.
  case act = "reel_act"

  /// Makes the roles, as far as they are missing in the server.
  ///
  /// - Throws: ``PostgresError``, where the login may not make roles and one is missing.
  static func make(in connection: PostgresConnection) throws(PostgresError) {
    for role in allCases {
      let found = try connection.first(
        "SELECT 1 AS found FROM pg_roles WHERE rolname = $1", [.text(role.rawValue)])
      guard found == nil else { continue }
      // Another database of the server may be made ready at the same moment.
      try connection.script(
        """
        DO $$ BEGIN CREATE ROLE \(role.rawValue) NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$
        """)
    }
    let member = try connection.first(
      "SELECT pg_has_role($1, $2, 'USAGE') AS is", [.text(act.rawValue), .text(look.rawValue)])
    if try member?["is"] ?? false { return }
    try connection.script(
      """
      DO $$ BEGIN GRANT \(look.rawValue) TO \(act.rawValue);
      EXCEPTION WHEN unique_violation OR internal_error THEN NULL; END $$
      """)
  }
}

extension PostgresSchema {
  /// All schemas that programs of this package use.
  public static let all: [PostgresSchema] = [.sessions]

  /// Makes the roles, and takes all schemas to their latest versions: what `db init` does.
  ///
  /// - Parameters:
  ///   - address: the database, as a login that may make schemas there.
  ///   - schemas: which schemas.
  /// - Returns: for each schema its name, the version that it had, and the one that it has.
  /// - Throws: ``PostgresError``.
  public static func prepare(
    _ address: PostgresAddress, _ schemas: [PostgresSchema] = all
  ) throws -> [(name: String, from: Int, to: Int)] {
    let connection = try PostgresConnection(address)
    try PostgresRole.make(in: connection)
    return try schemas.map { schema in
      (schema.name, try schema.migrate(connection), schema.migrations.count)
    }
  }
}
