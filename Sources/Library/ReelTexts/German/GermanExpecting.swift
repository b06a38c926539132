extension ExpectingTexts {
  /// The German texts.
  static let german = ExpectingTexts(
    noCondition: "es fehlt eine Bedingung; .help expect zeigt welche",
    write: { "richtig wäre \($0)" },
    noText: "es fehlt ein Text in Anführungszeichen",
    textNotQuoted: "ein Text aus mehreren Wörtern steht in Anführungszeichen",
    screenContains: { "auf dem Bildschirm steht „\($0)“" },
    screenLacks: { "auf dem Bildschirm steht nicht „\($0)“" },
    thereIsError: "es gibt einen Fehler",
    thereIsNoError: """
      es gibt keinen Fehler: die Zeile davor schlug nicht fehl, und der Bildschirm zeigt keinen
      """,
    noErrorContains: { "in keinem Fehler steht „\($0)“" },
    isNoFrame: { "„\($0)“ ist nicht die Nummer eines Frames" },
    frameAsks: { "Frame \($0) fragt \($1.isEmpty ? "nichts" : $1.joined(separator: ", "))" },
    frameIs: { "Frame \($0) ist \($1)" },
    doesNotHold: { "„\($0)“ gilt nicht" },
    isFound: { "\($0) ist \($1)" },
    isFoundNot: { "\($0) ist \($1), nicht \($2)" },
    expectedToActual: { "\($0), erwartet → gefunden:" },
    breaksRule: { "\($0) bricht eine Regel: \($1)" },
    leadsElsewhere: { "\($0) führt bei der Wiederholung zu einem anderen Zustand" },
    isInFlight: { "\($0) läuft noch" },
    isStuck: "der Bildschirm zeigt, dass etwas läuft, aber es läuft nichts")
}
