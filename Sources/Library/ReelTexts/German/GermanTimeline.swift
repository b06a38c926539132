extension TimelineTexts {
  /// The German texts.
  static let german = TimelineTexts(
    frames: Frames(
      nothingYet: { "es gibt keinen Frame \($0); noch ist nichts geschehen" },
      beginning: "Frame 0 hat keine Aktion, und .commit behält seinen Zustand nicht",
      gone: { "Frame \($0) ist mit .commit oder .sweep weggefallen" },
      noSuchFrame: { "es gibt keinen Frame \($0); es gibt 0 bis \($1)" },
      answerBeforeRequest: {
        "Frame \($0) beantwortet, was Frame \($1) fragt, und kann nicht davor kommen"
      }),
    conditions: Conditions(
      connective: "„and“, „or“ oder das Ende",
      path: "ein Pfad",
      pattern: "ein regulärer Ausdruck in Anführungszeichen",
      comparison: "eines von == != < <= > >= contains matches exists",
      equality: "Gleichheit schreibt man ==; ",
      tooDeep: "das ist zu tief verschachtelt",
      openParenthesis: "die Klammer ist nicht geschlossen",
      noAction: "der Anfang hat keine Aktion",
      interrupted: { "abgebrochen; gelesene Frames: \($0)" },
      interruptedOf: { "abgebrochen; gelesene Frames: \($0) von \($1)" }),
    never: Never(
      holds: { "„\($0)“ gilt nie: \($1)" },
      suggestion: { "; richtig wäre \($0)" },
      noOrder: { "\($0) hat keine Ordnung" },
      containsNothing: { "dort steht \($0), und darin ist nichts enthalten" },
      otherKind: { "dort steht \($0), nicht \($1)" }),
    patterns: Patterns(
      nothingOpen:
        #"nichts ist offen, was sich hier schließen ließe; das Zeichen selbst schreibt man \)"#,
      repetition: {
        #"eine Wiederholung ist {2}, {2,} oder {2,5}, bis zu \#($0)-mal; "#
          + #"das Zeichen selbst schreibt man \{"#
      },
      nothingToRepeat: {
        #"hier gibt es nichts zu wiederholen; das Zeichen selbst schreibt man \\#($0)"#
      },
      groups: "an Gruppen gibt es (…) und (?:…), und (?i) am Anfang",
      range: "ein Bereich geht von einem niedrigeren Zeichen zu einem höheren, etwa a-z",
      backslash: "ein Backslash steht vor d, w, s, b, D, W, S, B, n, r, t oder einem Zeichen",
      tooLarge: "der Ausdruck ist bis hier zu groß; Wiederholtes zählt so oft"),
    recordings: .german)
}
