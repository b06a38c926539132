/// Texts about PostgreSQL databases and their preparation.
package struct PostgresTexts: Sendable {
  // The problem with an address: the end of a sentence that begins with it.
  package let notAnAddress: String
  package let noNameInAddress: String
  package let noMemory: String

  // Problems with a database, in sentences; its address comes first, then the message.
  package let badAddress: With<String, String>
  package let noConnection: With<String, String>
  /// The address, the server's message, and its code.
  package let refused: With<String, String, String>
  /// The problem, and the SQL.
  package let statement: With<String, String>
  /// The address, the schema, its version, and the latest known one.
  package let newerSchema: With<String, String, Int, Int>
  /// The address, and the schema.
  package let missingSchema: With<String, String>
  /// The address, the column, and the problem.
  package let column: With<String, String, String>

  /// The descriptions of `db` and its parts, and their output.
  package struct Making: Sendable {
    package let summary: String
    package let fileMissing: String
    /// The word that was given in place of a file.
    package let noFile: With<String>
    /// The schema, and its version.
    package let made: With<String, Int>
    /// The schema, its previous version, and the current one.
    package let migrated: With<String, Int, Int>
    /// The schema, and its version.
    package let isLatest: With<String, Int>
  }
  package let making: Making
}
