import ReelStorage

/// The tables of all services, in one file.
///
/// Append, never change: users' files have been through these steps.
enum Schema {
  static let migrations = [
    Migration("CREATE TABLE seeded (service TEXT PRIMARY KEY) WITHOUT ROWID"),
    MiniPoolsService.tables,
    TransformersService.tables,
    ParseService.tables,
    CodePayService.tables,
  ]

  /// Seeds the services that are new to this database.
  ///
  /// This is recorded in the database, so that data deleted by a user do not come back.
  static func seed(_ services: [any Service], in database: Database) throws {
    try database.transaction { connection in
      for service in services {
        try connection.run("INSERT OR IGNORE INTO seeded VALUES (?)", service.name)
        if connection.changes > 0 { try service.seed(connection) }
      }
    }
  }
}
