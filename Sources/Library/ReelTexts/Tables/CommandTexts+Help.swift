extension CommandTexts {
  /// What is said about `.help`.
  package struct Help: Sendable {
    /// The word that was given, and a hint.
    package let noSuchCommand: With<String, String>
    /// Behind a command that is not available.
    package let notNow: String
    /// What is said where nothing else could have been meant.
    package let advice: String
    /// The other names of a command.
    package let also: With<String>
    /// What a secret is for.
    package let askedFor: With<String>
    /// Where a secret says nothing of itself.
    package let neverInLine: String
    /// What could be given.
    package let forExample: With<String>
    /// In front of lines that show how a command is used.
    package let examples: String
    /// What is there besides the commands.
    package let furtherHelp: String
    /// Above the topics.
    package let topics: String
    /// Above settings.
    package let settings: String
    /// Above commands that mention a word.
    package let commands: String
    /// The word that is mentioned.
    package let mentions: With<String>
    package let groups: Groups

    /// What the groups of the shell's commands are called.
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

  /// What is said about things that are no single command's, in paragraphs; a line that begins with
  /// blanks, or has columns, stays a line.
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
