/// What is said about files and databases that cannot be used.
package struct StorageTexts: Sendable {
  /// What is wrong with a file: the end of a sentence that begins with its name.
  package struct Files: Sendable {
    package let noDirectory: String
    // Why.
    package let cannotBeMade: With<String>
    package let cannotBeWritten: With<String>
    package let cannotBeRead: With<String>

    package let noCredentials: String
    /// Why.
    package let noSettings: With<String>
    /// What is wrong, in a sentence.
    package let credentialsNotKept: With<String>
  }

  /// What went wrong with a database, in sentences; its name comes first, then what was said of it.
  package struct Databases: Sendable {
    package let inMemory: String
    package let cannotOpen: With<String, String>
    package let readOnly: With<String, String>
    package let damaged: With<String, String>
    /// The name, the version that it has, and the latest that is known.
    package let newerVersion: With<String, Int, Int>
    package let busy: With<String, String>
    package let full: With<String, String>
    package let constraint: With<String, String>
    /// The name, the column, and what is wrong with that.
    package let column: With<String, String, String>
    package let closed: With<String>
    /// What went wrong, and the SQL.
    package let statement: With<String, String>
  }

  /// What is said of a database where SQLite says nothing.
  package struct Reasons: Sendable {
    package let noFile: String
    package let readOnlyFile: String
    package let readOnlyDirectory: String
    /// Why.
    package let notRestricted: With<String>
    /// The version that it has, and the latest that is known.
    package let version: With<Int, Int>
    /// The table.
    package let noReference: With<String>
    package let closed: String
    package let noStatement: String
    package let severalStatements: String
    package let oneQuery: String
    /// What is said where a query would change something.
    package let onlyReads: String
    /// How many parameters there are, and how many values were given.
    package let parameters: With<Int, Int>
    package let noColumn: String
    /// The type that the value has, and the one asked for.
    package let otherType: With<String, String>
    package let integer: String
    package let text: String
    package let resultCode: With<Int>
  }

  package let files: Files
  package let databases: Databases
  package let reasons: Reasons
}
