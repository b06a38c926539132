import ReelTexts

/// A schema: a group of tables, with the migrations to its latest version.
///
/// The tables are in the PostgreSQL schema of that name. The first migration leads from nothing to
/// version 1, the second to version 2, and so on. Append to the list; never change a step that has
/// already run on anyone's database.
public struct PostgresSchema: Sendable {
  /// The name, which is also the one in SQL.
  public let name: String
  /// The migrations, each consisting of statements separated by semicolons.
  public let migrations: [String]

  /// Creates a description of a schema.
  public init(_ name: String, migrations: [String]) {
    self.name = name
    self.migrations = migrations
  }

  /// Throws if the database does not have the version of this schema that the program knows.
  ///
  /// - Throws: A ``PostgresError``.
  public func check(_ connection: PostgresConnection) throws(PostgresError) {
    let found = try version(in: connection)
    if found < migrations.count {
      throw PostgresError(
        .missingSchema, database: connection.database, message: Text(verbatim: name))
    }
    try refuseNewer(found, connection)
  }

  /// Migrates the database to the latest version of this schema, by all steps or none.
  ///
  /// - Returns: The previous version, 0 for none.
  /// - Throws: A ``PostgresError``.
  @discardableResult
  public func migrate(_ connection: PostgresConnection) throws -> Int {
    try connection.transaction { connection in
      // One at a time: CREATE … IF NOT EXISTS fails if two run it at once.
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
    // A table without read permission is reported as such, not as missing.
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
      .newerSchema(found: found, known: migrations.count), database: connection.database,
      message: Text(verbatim: name))
  }
}

/// The permissions of a user in the database, as roles that logins are made members of: `GRANT
/// reel_look TO anna`.
public enum PostgresRole: String, Sendable, CaseIterable {
  /// May read everything and change nothing.
  case look = "reel_look"
  /// May read, and act.
  case act = "reel_act"

  /// Creates the roles that the server does not have yet.
  ///
  /// - Throws: A ``PostgresError`` if one is missing and the login may not create roles.
  static func make(in connection: PostgresConnection) throws(PostgresError) {
    for role in allCases {
      let found = try connection.first(
        "SELECT 1 AS found FROM pg_roles WHERE rolname = $1", [.text(role.rawValue)])
      guard found == nil else { continue }
      // Another database of the server may be prepared at the same moment.
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
  /// All schemas used by programs of this package.
  public static let all: [PostgresSchema] = [.sessions]

  /// Creates the roles and migrates all schemas to their latest versions, as `db init` does.
  ///
  /// - Parameters:
  ///   - address: the database, with a login that may create schemas there.
  ///   - schemas: the schemas.
  /// - Returns: For each schema its name, the previous version, and the current one.
  /// - Throws: A ``PostgresError``.
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
