/// What is said about databases of PostgreSQL, and about making them ready.
package struct PostgresTexts: Sendable {
  // What is wrong with an address: the end of a sentence that begins with it.
  package let notAnAddress: String
  package let noNameInAddress: String
  package let noMemory: String

  // What went wrong with a database, in sentences; its address comes first, then what was said.
  package let badAddress: With<String, String>
  package let noConnection: With<String, String>
  /// The address, what the server said, and its code.
  package let refused: With<String, String, String>
  /// What went wrong, and the SQL.
  package let statement: With<String, String>
  /// The address, the schema, the version that it has, and the latest that is known.
  package let newerSchema: With<String, String, Int, Int>
  /// The address, and the schema.
  package let missingSchema: With<String, String>
  /// The address, the column, and what is wrong with that.
  package let column: With<String, String, String>

  /// What `db` and its parts are for, and what they answer.
  package struct Making: Sendable {
    package let summary: String
    package let fileMissing: String
    /// What was given where no file is taken.
    package let noFile: With<String>
    /// The schema, and its version.
    package let made: With<String, Int>
    /// The schema, the version that it had, and the one that it has.
    package let migrated: With<String, Int, Int>
    /// The schema, and its version.
    package let isLatest: With<String, Int>
  }
  package let making: Making
}
