extension SessionTexts {
  /// Texts about lines that are not performed.
  package struct Lines: Sendable {
    /// The reason why the recording cannot be written.
    package let recordingEnded: With<String>
    package let interrupted: String
    /// The text after the answer no.
    package let notDone: String
    /// The question before a command that drops what was typed into a form.
    package let drops: String
    /// The script.
    package let runsAlready: With<String>
    /// A command, and the reason why it is not available.
    package let notAvailable: With<String, String>
    package let timelineLocked: String
    /// The given word, and the commands that begin with it.
    package let mayBe: With<String, String>
    /// A command that changes history.
    package let notAbbreviated: With<String>
    /// The word after the dot, and a hint.
    package let noOwnCommand: With<String, String>
    /// A hint after a word that ends sessions in other programs.
    package let quitEnds: String
    /// The app, the given word, and a hint.
    package let noAppCommand: With<String, String, String>
    /// The problem.
    package let isNoJSON: With<String>
    /// The problem.
    package let isNoAction: With<String>
    /// An app, and the problem with its action.
    package let isNoActionOf: With<String, String>
    /// The words that end a session in other programs, in lower case.
    package let farewells: [String]
  }

  /// Texts about questions and secrets, and their answers.
  package struct Answers: Sendable {
    /// The question.
    package let theAnswer: With<String>
    /// A question that was answered with neither yes nor no.
    package let isNeither: With<String>
    package let unanswered: String
    /// The expected content of the next line.
    package let inputEnded: With<String>
    /// The name of an environment variable, and its purpose.
    package let noSuchVariable: With<String, String>
    /// The name of a secret.
    package let theSecret: With<String>
    /// The words for yes, in lower case.
    package let yes: [String]
    /// The words for no, in lower case.
    package let no: [String]
    /// The words for a password, in lower case.
    package let passwords: [String]
  }

  /// Texts about scripts that cannot be read.
  package struct Scripts: Sendable {
    package let unreadable: String
    package let noSuchFile: String
    package let noUTF8: String
    /// The maximum size of a script in bytes.
    package let isTooLong: With<Int>
    /// The maximum size of a line in bytes.
    package let lineIsTooLong: With<Int>
  }
}
