extension SavingTexts {
  /// Histories as files for other tools, and as tables.
  package struct Exports: Sendable {
    /// What is in a file of each kind.
    package let state: String
    package let frames: String
    package let sqlite: String
    package let reduxDevTools: String
    package let trace: String
    package let asciicast: String
    /// What `--as` is for.
    package let kind: String
    /// What was given, and all kinds: a list with commas.
    package let noSuchKind: With<String, String>
    /// The kind that has no paths.
    package let takesNoPath: With<String>
    /// What `export` does.
    package let summary: String
    package let needs: String
    package let subcommandHelp: String
    /// What `sql` does.
    package let sqlSummary: String
    package let sqlNeeds: String
    package let sqlHelp: String
    /// The tables that there are: a list with commas.
    package let tables: With<String>
  }
}
