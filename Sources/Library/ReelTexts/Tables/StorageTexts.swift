/// Texts about files and databases that cannot be used.
package struct StorageTexts: Sendable {
  /// Problems with a file: the end of a sentence that begins with its name.
  package struct Files: Sendable {
    package let noDirectory: String
    // The reason.
    package let cannotBeMade: With<String>
    package let cannotBeWritten: With<String>
    package let cannotBeRead: With<String>

    package let noCredentials: String
    /// The reason.
    package let noSettings: With<String>
    /// The problem, in a sentence.
    package let credentialsNotKept: With<String>
  }

  /// Problems with a database, in sentences; its name comes first, then the message.
  package struct Databases: Sendable {
    package let inMemory: String
    package let cannotOpen: With<String, String>
    package let readOnly: With<String, String>
    package let damaged: With<String, String>
    /// The name, the version, and the latest known one.
    package let newerVersion: With<String, Int, Int>
    package let busy: With<String, String>
    package let full: With<String, String>
    package let constraint: With<String, String>
    /// The name, the column, and the problem.
    package let column: With<String, String, String>
    package let closed: With<String>
    /// The problem, and the SQL.
    package let statement: With<String, String>
  }

  /// Texts about a database for which SQLite has no message.
  package struct Reasons: Sendable {
    package let noFile: String
    package let readOnlyFile: String
    package let readOnlyDirectory: String
    /// The reason.
    package let notRestricted: With<String>
    /// The version, and the latest known one.
    package let version: With<Int, Int>
    /// The table.
    package let noReference: With<String>
    package let closed: String
    package let noStatement: String
    package let severalStatements: String
    package let oneQuery: String
    /// The message for a query that would change something.
    package let onlyReads: String
    /// The number of parameters, and the number of values.
    package let parameters: With<Int, Int>
    package let noColumn: String
    /// The actual type of the value, and the requested one.
    package let otherType: With<String, String>
    package let integer: String
    package let text: String
    package let resultCode: With<Int>
  }

  package let files: Files
  package let databases: Databases
  package let reasons: Reasons
}
