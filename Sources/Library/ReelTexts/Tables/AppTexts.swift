/// What is said about commands and their arguments.
package struct AppTexts: Sendable {
  /// What is wrong with the quotes of a line.
  package struct Quotes: Sendable {
    package let overrun: String
    /// The quote.
    package let open: With<String>
  }

  /// How commands are written.
  package struct Writing: Sendable {
    /// Stands for all options.
    package let options: String
    /// Stands for what an option takes.
    package let value: String
    /// What `--yes` is for.
    package let yes: String
    /// What is wrong, and how the command is written.
    package let instead: With<String, String>
    /// The word, and how the command is written.
    package let unexpected: With<String, String>
    /// How the command is written.
    package let invalid: With<String>
  }

  /// What is wrong with the words that are given to a command.
  package struct Arguments: Sendable {
    /// What is missing: `--goal`, `<id>`.
    package let missing: With<String>
    /// Two flags.
    package let exclusive: With<String, String>
    /// What is asked for.
    package let secretIsAsked: With<String>
    /// An option's name, as in the next two.
    package let twice: With<String>
    package let takesNoValue: With<String>
    package let noOption: With<String>
    /// The same of the program's commands.
    package let noSubcommandOption: With<String>
    /// The option, with its dashes.
    package let needsValue: With<String>
    /// The option, with its dash.
    package let noLetter: With<String>
    /// The option, with its dash, and the letters that there are.
    package let noLetterOf: With<String, String>
  }

  /// What is said about values that cannot be read.
  package struct Values: Sendable {
    /// The word, and what should stand there.
    package let unfit: With<String, String>
    package let wholeNumber: String
    package let number: String
    package let text: String
    /// What there is, with commas.
    package let oneOf: With<String>
    /// What stands for secrets.
    package let secret: With<String>
    /// The number, and between which ones it should be.
    package let count: With<Int, Int, Int>
    package let noParts: String
  }

  /// What is wrong with words that are for the fields of a form.
  package struct Fields: Sendable {
    /// The field.
    package let givenTwice: With<String>
    /// The word, and what could stand there: `name=…, goal=…`.
    package let noField: With<String, String>
  }

  package let quotes: Quotes
  package let writing: Writing
  package let arguments: Arguments
  package let values: Values
  package let fields: Fields
  /// The words in a synopsis that stand for what one writes, where they are other ones than in
  /// English.
  package let placeholders: [String: String]
}
