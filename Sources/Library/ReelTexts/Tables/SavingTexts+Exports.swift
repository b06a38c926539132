extension SavingTexts {
  /// Exports for other tools, and as tables.
  package struct Exports: Sendable {
    /// The contents of each kind of file.
    package let state: String
    package let frames: String
    package let sqlite: String
    package let reduxDevTools: String
    package let trace: String
    package let asciicast: String
    /// The description of `--as`.
    package let kind: String
    /// The given word, and all kinds, separated by commas.
    package let noSuchKind: With<String, String>
    /// The kind without paths.
    package let takesNoPath: With<String>
    /// The description of `export`.
    package let summary: String
    package let needs: String
    package let subcommandHelp: String
    /// The description of `sql`.
    package let sqlSummary: String
    package let sqlNeeds: String
    package let sqlHelp: String
    /// The tables, separated by commas.
    package let tables: With<String>
  }
}
