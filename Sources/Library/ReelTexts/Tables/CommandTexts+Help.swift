extension CommandTexts {
  /// Texts about `.help`.
  package struct Help: Sendable {
    /// The given word, and a hint.
    package let noSuchCommand: With<String, String>
    /// The note after a command that is not available.
    package let notNow: String
    /// The advice if there is no suggestion.
    package let advice: String
    /// The aliases of a command.
    package let also: With<String>
    /// The description of a secret.
    package let askedFor: With<String>
    /// The text for a secret without a description.
    package let neverInLine: String
    /// Examples of valid arguments.
    package let forExample: With<String>
    /// The heading of lines that show how a command is used.
    package let examples: String
    /// The heading of help about other things than commands.
    package let furtherHelp: String
    /// The heading of the topics.
    package let topics: String
    /// The heading of settings.
    package let settings: String
    /// The heading of commands that mention a word.
    package let commands: String
    /// The mentioned word.
    package let mentions: With<String>
    package let groups: Groups

    /// The names of the groups of the shell's commands.
    package struct Groups: Sendable {
      package let orientation: String
      package let history: String
      package let travel: String
      package let branches: String
      package let editing: String
      package let files: String
      package let world: String
      package let checks: String
    }
  }

  /// Texts about general topics, in paragraphs; a line that begins with spaces, or has columns, is
  /// not reflowed.
  package struct Topics: Sendable {
    package let pathsSummary: String
    package let paths: String
    package let conditionsSummary: String
    package let conditions: String
    package let keysSummary: String
    package let keys: String
    package let scriptsSummary: String
    package let scripts: String
    package let jsonSummary: String
    /// The program's name.
    package let json: With<String>
    package let environmentsSummary: String
    /// The program's name.
    package let environments: With<String>
    package let recordingSummary: String
    /// The program's name.
    package let recording: With<String>
  }
}
