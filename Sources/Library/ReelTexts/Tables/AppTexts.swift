/// Texts about commands and their arguments.
package struct AppTexts: Sendable {
  /// Problems with the quotes of a line.
  package struct Quotes: Sendable {
    package let overrun: String
    /// The quote.
    package let open: With<String>
  }

  /// How commands are written.
  package struct Writing: Sendable {
    /// The placeholder for all options.
    package let options: String
    /// The placeholder for the value of an option.
    package let value: String
    /// The description of `--yes`.
    package let yes: String
    /// The problem, and the usage.
    package let instead: With<String, String>
    /// The word, and the usage.
    package let unexpected: With<String, String>
    /// The usage.
    package let invalid: With<String>
  }

  /// Problems with the arguments of a command.
  package struct Arguments: Sendable {
    /// The missing argument: `--goal`, `<id>`.
    package let missing: With<String>
    /// Two flags.
    package let exclusive: With<String, String>
    /// The name of the secret.
    package let secretIsAsked: With<String>
    /// The name of an option, as in the next two.
    package let twice: With<String>
    package let takesNoValue: With<String>
    package let noOption: With<String>
    /// The same for subcommands of the program.
    package let noSubcommandOption: With<String>
    /// The option, with its dashes.
    package let needsValue: With<String>
    /// The option, with its dash.
    package let noLetter: With<String>
    /// The option with its dash, and the available letters.
    package let noLetterOf: With<String, String>
  }

  /// Texts about values that cannot be parsed.
  package struct Values: Sendable {
    /// The word, and the expected value.
    package let unfit: With<String, String>
    package let wholeNumber: String
    package let number: String
    package let text: String
    /// The available values, separated by commas.
    package let oneOf: With<String>
    /// The placeholder for secrets.
    package let secret: With<String>
    /// The number, and its lower and upper limits.
    package let count: With<Int, Int, Int>
    package let noParts: String
  }

  /// Problems with words for the fields of a form.
  package struct Fields: Sendable {
    /// The field.
    package let givenTwice: With<String>
    /// The word, and the alternatives: `name=…, goal=…`.
    package let noField: With<String, String>
  }

  package let quotes: Quotes
  package let writing: Writing
  package let arguments: Arguments
  package let values: Values
  package let fields: Fields
  /// The placeholders of synopses that differ from the English ones.
  package let placeholders: [String: String]
}
