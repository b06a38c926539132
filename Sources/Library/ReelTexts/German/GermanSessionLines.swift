extension SessionTexts.Lines {
  /// The German texts.
  static let german = SessionTexts.Lines(
    recordingEnded: { "\($0); die Sitzung geht ohne Aufnahme weiter" },
    interrupted: "abgebrochen",
    notDone: "nicht ausgeführt",
    drops: "Verwerfen, was im offenen Formular steht?",
    runsAlready: { "\($0) läuft schon: ein Skript kann sich nicht selbst ausführen" },
    notAvailable: { "\($0) geht jetzt nicht: \($1)" },
    timelineLocked: "die Sitzung ist gesperrt; nach .lock off werden Aktionen wieder angenommen",
    mayBe: { "„\($0)“ kann \($1) sein" },
    notAbbreviated: { "\($0) wird nicht abgekürzt, denn es ändert, was geschehen ist" },
    noOwnCommand: { "es gibt keinen Befehl .\($0)\($1)" },
    quitEnds: "; .quit beendet die Sitzung",
    noAppCommand: { "\($0) hat keinen Befehl „\($1)“\($2)" },
    isNoJSON: { "das ist kein JSON: \($0)" },
    isNoAction: { "das ist keine Aktion: \($0)" },
    isNoActionOf: { "das ist keine Aktion von \($0): \($1)" },
    farewells: ["ende", "beenden"])
}

extension SessionTexts.Answers {
  /// The German texts.
  static let german = SessionTexts.Answers(
    theAnswer: { "die Antwort auf „\($0)“" },
    isNeither: { "„\($0)“ wird mit der nächsten Zeile beantwortet, die weder ja noch nein sagt" },
    unanswered: "nicht getan: es gab keine Antwort",
    inputEnded: { "die Eingabe ist zu Ende; als nächste Zeile fehlt: \($0)" },
    noSuchVariable: { "es gibt keine Umgebungsvariable „\($0)“; angegeben ist sie für: \($1)" },
    theSecret: { $0 },
    yes: ["ja", "j"],
    no: ["nein", "n"],
    passwords: ["passwort", "kennwort"])
}

extension SessionTexts.Scripts {
  /// The German texts.
  static let german = SessionTexts.Scripts(
    unreadable: "das lässt sich nicht lesen",
    noSuchFile: "so eine Datei gibt es nicht",
    noUTF8: "das ist kein Text in UTF-8", isTooLong: { "ein Skript hat höchstens \($0) Bytes" },
    lineIsTooLong: { "eine Zeile hat höchstens \($0) Bytes" })
}
