extension CodingTexts {
  /// The English texts.
  static let english = CodingTexts(
    kinds: Kinds(
      truth: "true or false", number: "a number", text: "text", array: "an array",
      object: "an object", wholeNumber: { "a whole number of \($0) bits" }),
    syntax: Syntax(
      tooLong: "the text is longer than 4 GB",
      notUTF8: "the text is not UTF-8",
      surplus: "nothing may follow the value",
      noValue: "a value is expected",
      noDigit: "a digit is expected",
      noName: "a name in quotes is expected",
      noColon: "a colon is expected",
      noComma: { "a comma or \($0) is expected" },
      controlCharacter: "a control character must be written as an escape",
      openText: "the text is not closed",
      unicodeEscape: "\\u needs four hexadecimal digits",
      noSuchEscape: "there is no such escape",
      halfPair: "half a surrogate pair is not a character",
      tooDeep: { "this is nested deeper than \($0) levels" },
      place: { "\($0) (byte \($1))" }),
    values: Values(
      missing: { "“\($0)” is missing" },
      missingElement: { "another element is expected after the first \($0)" },
      mismatch: { "expected \($0), found \($1)" },
      ambiguousCase: "there is no such case, or more than one",
      noSuchCase: { "there is no case “\($0)”" }),
    paths: Paths(
      state: "the state",
      expected: { "\($0) is expected here" },
      name: "a name",
      quotedName: "a name in quotes",
      element: "a place such as [0] or a match such as [id=2]",
      value: "a value",
      json: "a JSON value",
      textInQuotes: { "; put text in quotes: \"\($0)\"" },
      openBracket: "the bracket is not closed",
      surplus: "a path ends here, or continues with a dot or a bracket",
      otherRoot: { "paths begin with “\($0)” here" },
      otherRootThan: { "paths begin with “\($0)” here, not with “\($1)”" },
      unknown: { "\($0) has no “\($1)”" },
      unknownAmong: { "\($0) has no “\($1)”; it has \($2)" },
      unknownInNothing: { "\($0) has no “\($1)”; it has nothing" },
      outside: { "\($0) has \($1) element\($1 == 1 ? "" : "s"), so there is no \($2)" },
      noElement: { "\($0) has no element \($1)" },
      noEntry: { "\($0) has no entry “\($1)”" },
      impossible: { "\($0) is \($1), to which \($2) does not apply" }))
}
