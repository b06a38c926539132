extension SessionTexts.Places {
  /// The German texts.
  static let german = SessionTexts.Places(
    locked: "gesperrt",
    paused: "pausiert",
    noEffects: "ohne Effekte",
    noService: "kein Dienst",
    embeddedBackend: "eingebauter Server",
    pathsBeginWith: { "Pfade beginnen mit \($0)" },
    noSuchApp: { "es gibt keine App „\($0)“\($1)" },
    offline: "offline")
}

extension SessionTexts.Waiting {
  /// The German texts.
  static let german = SessionTexts.Waiting(
    clockStoodStill: "die Uhr stand still: eine Anfrage wird nicht beantwortet",
    nothingWatched: "nichts wird beobachtet",
    stopped: { "angehalten: \($0)" },
    stillInFlight: { "läuft noch nach \($0) s:\n\($1)" },
    effect: { "\($0 ?? "ein Effekt") von #\($1)" })
}

extension SessionTexts.Terminal {
  /// The German texts.
  static let german = SessionTexts.Terminal(
    notPasted: { "von den eingefügten Zeilen nicht mehr ausgeführt (\($0)):" },
    pasted: { "\($0) Zeilen eingefügt: Enter führt alle aus, Strg-C keine " },
    yesOrNo: "ja oder nein: ",
    loading: "(lädt)",
    more: { "\($0) weitere" },
    page: { "\($0)–\($1) von \($2)" },
    rows: { "Zeilen \($0)–\($1) von \($2): next, previous" },
    newRows: { "\($0) neu" }, goneRows: { "\($0) weg" }, changedRows: { "\($0) geändert" },
    pageKeys: "Leertaste weiter, b zurück, / Suche, q Ende",
    notFound: { "„\($0)“ kommt nicht vor" },
    programExit: { "„\($0)“ endete mit Exit-Code \($1)" },
    programSignal: { "„\($0)“ wurde durch Signal \($1) beendet" },
    programUnstarted: { "„\($0)“ lässt sich nicht starten" })
}

extension SessionTexts.Walk {
  /// The German texts.
  static let german = SessionTexts.Walk(
    how: "Enter lässt, was in Klammern steht, \"\" leert es; Strg-C beendet die Fragen.",
    left: "Das Formular bleibt offen: „set FELD WERT“ füllt es aus, „back“ verlässt es.",
    question: { "Jetzt „\($0)“?" })
}

extension SessionTexts.Crashes {
  /// The German texts.
  static let german = SessionTexts.Crashes(
    crashed: { "\n\($0): das Programm ist beim Reduzieren abgestürzt, von Frame #" },
    crashedElsewhere: {
      "\n\($0): das Programm ist abgestürzt, und zwar nicht beim Reduzieren; der letzte Frame ist #"
    },
    recordedIn: "; aufgenommen in ",
    crashesAt: {
      "\($0): Frame \($1) beendet das Programm, wenn er reduziert wird (\($2)); die Frames "
        + "davor zeigt --until \($3)"
    },
    crashesAfter: {
      "\($0): die Frames bis \($1) sind reduziert, und beim Antworten danach ist das Programm "
        + "abgestürzt (\($2)): der Fehler liegt im Programm, nicht in einem Frame"
    },
    lookAt: { "was zuletzt geschah: \($0)\nalles noch einmal:   \($1)" })
}

extension SessionTexts.Shell {
  /// The German texts.
  static let german = SessionTexts.Shell(
    helpIsThere: { "\($0) --help zeigt, wie es geht" },
    outputLost: { "Standardausgabe: \($0); nicht jede Antwort wurde geschrieben" },
    unknownCommand: { "es gibt keinen Befehl und keine App „\($0)“\($1)" },
    helpSummary: "mehr über einen Befehl, mit seinen Optionen",
    startsIn: { "Die Shell in \($0) starten; .help sagt dort, was sie versteht" },
    notes: {
      """
      Wo die Eingabe kein Terminal ist, werden Befehle daraus gelesen, je Zeile einer.
      Sonst werden vor der ersten Eingabe die Zeilen von \($0) ausgeführt.
      Exit-Codes: 0 gut, 1 eine Prüfung schlug fehl, 2 falscher Aufruf, 3 unlesbare oder
      beschädigte Eingabe, 4 Ausgabe nicht schreibbar, 130 abgebrochen,
      141 das Programm, das die Ausgabe liest, ist beendet.
      """
    },
    otherName: {
      "die App nennt sich „\($0)“; das muss ihre Shell wissen: Shell(name: \"\($0)\") { setup "
        + "in … }"
    },
    apps: { "Apps: \($0)" })
}
