extension SessionTexts {
  /// What is said of lines that are not done.
  package struct Lines: Sendable {
    /// Why the recording cannot be written.
    package let recordingEnded: With<String>
    package let interrupted: String
    /// Where the answer to a question is no.
    package let notDone: String
    /// The script.
    package let runsAlready: With<String>
    /// A command, and why it cannot be given now.
    package let notAvailable: With<String, String>
    package let timelineLocked: String
    /// The word that was given, and the commands that begin with it.
    package let mayBe: With<String, String>
    /// A command that changes what has happened.
    package let notAbbreviated: With<String>
    /// What was given behind a dot, and a hint.
    package let noOwnCommand: With<String, String>
    /// A hint, behind a word that ends sessions elsewhere.
    package let quitEnds: String
    /// The app, the word that was given, and a hint.
    package let noAppCommand: With<String, String, String>
    /// What is wrong with it.
    package let isNoJSON: With<String>
    /// What is wrong with it.
    package let isNoAction: With<String>
    /// An app, and what is wrong with its action.
    package let isNoActionOf: With<String, String>
    /// What ends a session elsewhere, in small letters.
    package let farewells: [String]
  }

  /// What is said about questions and secrets, and their answers.
  package struct Answers: Sendable {
    /// The question.
    package let theAnswer: With<String>
    /// A question that was answered neither with yes nor with no.
    package let isNeither: With<String>
    package let unanswered: String
    /// What the next line would have been.
    package let inputEnded: With<String>
    /// The name of an environment variable, and what it was given for.
    package let noSuchVariable: With<String, String>
    /// What a secret is called.
    package let theSecret: With<String>
    /// What means yes, in small letters.
    package let yes: [String]
    /// What means no, in small letters.
    package let no: [String]
    /// What a password is called, in small letters.
    package let passwords: [String]
  }

  /// What is said of scripts that cannot be read.
  package struct Scripts: Sendable {
    package let unreadable: String
    package let noSuchFile: String
    package let noUTF8: String
    /// How many bytes a script may have.
    package let isTooLong: With<Int>
    /// How many bytes a line may have.
    package let lineIsTooLong: With<Int>
  }
}
