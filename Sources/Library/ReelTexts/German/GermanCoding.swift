extension CodingTexts {
  /// The German texts.
  static let german = CodingTexts(
    kinds: Kinds(
      truth: "true oder false", number: "eine Zahl", text: "ein Text", array: "ein Array",
      object: "ein Objekt", wholeNumber: { "eine ganze Zahl mit \($0) Bits" }),
    syntax: Syntax(
      tooLong: "der Text ist länger als 4 GB",
      notUTF8: "der Text ist nicht UTF-8",
      surplus: "nach dem Wert darf nichts stehen",
      noValue: "hier wird ein Wert erwartet",
      noDigit: "hier wird eine Ziffer erwartet",
      noName: "hier wird ein Name in Anführungszeichen erwartet",
      noColon: "hier wird ein Doppelpunkt erwartet",
      noComma: { "hier wird ein Komma oder \($0) erwartet" },
      controlCharacter: "ein Steuerzeichen muss als Escape geschrieben werden",
      openText: "der Text ist nicht geschlossen",
      unicodeEscape: "\\u braucht vier hexadezimale Ziffern",
      noSuchEscape: "so ein Escape gibt es nicht",
      halfPair: "die Hälfte eines Surrogatpaars ist kein Zeichen",
      tooDeep: { "das ist tiefer als \($0) Ebenen verschachtelt" },
      place: { "\($0) (Byte \($1))" }),
    values: Values(
      missing: { "„\($0)“ fehlt" },
      missingElement: { "nach den \($0) vorhandenen Elementen fehlt eines" },
      mismatch: { "erwartet: \($0), gefunden: \($1)" },
      ambiguousCase: "so einen Fall gibt es nicht, oder mehr als einen",
      noSuchCase: { "es gibt keinen Fall „\($0)“" }),
    paths: Paths(
      state: "der Zustand",
      expected: { "hier wird erwartet: \($0)" },
      name: "ein Name",
      quotedName: "ein Name in Anführungszeichen",
      element: "eine Stelle wie [0] oder ein Merkmal wie [id=2]",
      value: "ein Wert",
      json: "ein JSON-Wert",
      textInQuotes: { "; Text steht in Anführungszeichen: \"\($0)\"" },
      openBracket: "die Klammer ist nicht geschlossen",
      surplus: "ein Pfad endet hier, oder er geht mit einem Punkt oder einer Klammer weiter",
      otherRoot: { "Pfade beginnen hier mit „\($0)“" },
      otherRootThan: { "Pfade beginnen hier mit „\($0)“, nicht mit „\($1)“" },
      unknown: { "\($0) hat kein „\($1)“" },
      unknownAmong: { "\($0) hat kein „\($1)“, sondern \($2)" },
      unknownInNothing: { "\($0) hat kein „\($1)“, sondern nichts" },
      outside: { "\($0) hat \($1) Element\($1 == 1 ? "" : "e"), also kein \($2)" },
      noElement: { "\($0) hat kein Element \($1)" },
      noEntry: { "\($0) hat keinen Eintrag „\($1)“" },
      impossible: { "\($0) ist \($1); dazu passt \($2) nicht" }))
}
