extension ExpectingTexts {
  /// The English texts.
  static let english = ExpectingTexts(
    noCondition: "a condition is missing; .help expect shows some",
    write: { "write: \($0)" },
    noText: "a text in quotes is missing",
    textNotQuoted: "put a text of several words in quotes",
    screenContains: { "the screen contains “\($0)”" },
    screenLacks: { "the screen does not contain “\($0)”" },
    thereIsError: "there is an error",
    thereIsNoError: """
      there is no error: the previous line did not fail, and the screen shows none
      """,
    noErrorContains: { "no error contains “\($0)”" },
    isNoFrame: { "“\($0)” is not a frame number" },
    frameAsks: { "frame \($0) asks \($1.isEmpty ? "nothing" : $1.joined(separator: ", "))" },
    frameIs: { "frame \($0) is \($1)" },
    doesNotHold: { "“\($0)” does not hold" },
    isFound: { "\($0) is \($1)" },
    isFoundNot: { "\($0) is \($1), not \($2)" },
    expectedToActual: { "\($0), expected → actual:" },
    breaksRule: { "\($0) breaks a rule: \($1)" },
    leadsElsewhere: { "\($0) leads to a different state when it is replayed" },
    isInFlight: { "\($0) is in flight" },
    isStuck: "the screen shows progress, but nothing is in flight")
}
