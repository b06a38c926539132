extension AppTexts {
  /// The English texts.
  static let english = AppTexts(
    quotes: Quotes(
      overrun: """
        the word's quote is closed here, but the word continues; put a space between them, or use \
        the other quote around it all, as in "it's"
        """,
      open: {
        "the quote \($0) is not closed; write another \($0) where the text ends, or \\\($0) for "
          + "the character itself"
      }),
    writing: Writing(
      options: "[options]",
      value: "value",
      yes: "do it without asking",
      instead: { "\($0); write: \($1)" },
      unexpected: { "unexpected argument “\($0)”; usage: \($1)" },
      invalid: { "invalid arguments; usage: \($0)" }),
    arguments: Arguments(
      missing: { "\($0) is missing" },
      exclusive: { "\($0) and \($1) cannot be combined" },
      secretIsAsked: { "unexpected argument; the \($0) is asked for" },
      twice: { "--\($0) is given twice" },
      takesNoValue: { "--\($0) takes no value" },
      noOption: { "unknown option --\($0)" },
      noSubcommandOption: { "unknown option --\($0)" },
      needsValue: { "\($0) needs a value" },
      noLetter: { "there is no option \($0); options have two dashes" },
      noLetterOf: { "there is no option \($0); options have two dashes or are \($1)" }),
    values: Values(
      unfit: { "“\($0)” is not \($1)" },
      wholeNumber: "a whole number",
      number: "a number",
      text: "text",
      oneOf: { "one of \($0)" },
      secret: { "a secret is written \"\($0)\" and nothing else" },
      count: { "\($0), where a number from \($1) to \($2) was expected" },
      noParts: "an action without parts"),
    fields: Fields(
      givenTwice: { "the \($0) is given twice" },
      noField: { "“\($0)” is not one of \($1); put a value of several words in quotes" }),
    placeholders: [:])
}
