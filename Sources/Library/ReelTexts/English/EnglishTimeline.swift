extension TimelineTexts {
  /// The English texts.
  static let english = TimelineTexts(
    frames: Frames(
      nothingYet: { "there is no frame \($0); nothing has happened yet" },
      beginning: "frame 0 has no action, and a commit does not keep its state",
      gone: { "frame \($0) was committed or swept away" },
      noSuchFrame: { "there is no frame \($0); there are 0 to \($1)" },
      answerBeforeRequest: {
        "frame \($0) answers a request of frame \($1), and cannot come before it"
      }),
    conditions: Conditions(
      connective: "“and”, “or” or the end",
      path: "a path",
      pattern: "a regular expression in quotes",
      comparison: "one of == != < <= > >= contains matches exists",
      equality: "equality is written ==; ",
      tooDeep: "this is nested too deeply",
      openParenthesis: "the parenthesis is not closed",
      noAction: "the beginning has no action",
      interrupted: { "interrupted; frames read: \($0)" },
      interruptedOf: { "interrupted; frames read: \($0) of \($1)" }),
    never: Never(
      holds: { "“\($0)” never holds: \($1)" },
      suggestion: { "; write \($0)" },
      noOrder: { "\($0) has no order" },
      containsNothing: { "there is \($0), which contains nothing" },
      otherKind: { "there is \($0), not \($1)" }),
    patterns: Patterns(
      nothingOpen: #"there is no open parenthesis to close; the character itself is written \)"#,
      repetition: {
        #"a repetition is {2}, {2,} or {2,5}, up to \#($0) times; "#
          + #"the character itself is written \{"#
      },
      nothingToRepeat: {
        #"there is nothing here to repeat; the character itself is written \\#($0)"#
      },
      groups: "the only groups are (…) and (?:…), and (?i) at the beginning",
      range: "a range goes from a lower character to a higher one, such as a-z",
      backslash: "a backslash must precede d, w, s, b, D, W, S, B, n, r, t or a symbol",
      tooLarge: "the expression is too large up to here; every repetition counts"),
    recordings: .english)
}
