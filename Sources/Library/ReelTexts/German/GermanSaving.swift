extension SavingTexts {
  /// The German texts.
  static let german = SavingTexts(
    anExport: "ein Export", aSavedSession: "eine gespeicherte Sitzung", aReport: "ein Bericht",
    exists: { "\($0) gibt es schon; \($1) überschreibt nichts" },
    isUnwritable: { "\($0) kann nicht geschrieben werden: \($1)" },
    noSuchFolder: "es gibt diesen Ordner nicht",
    anotherProcessor: "ein anderer Prozessor",
    nothingToTest: "nichts ist geschehen, was ein Test noch einmal tun könnte",
    isNotConstructed: { "ein Test kann \($0) nicht erzeugen: sagen Sie in `construction`, wie" },
    script: .german,
    hidden: Hidden(
      secret: "eine Zeile, in der es um ein Geheimnis geht; sie fehlt hier",
      noCommand: "eine Zeile, die kein Befehl ist; sie fehlt hier"),
    rules: Rules(
      brokenSince: { "verletzt seit Frame \($0)" }, holdsNow: "gilt jetzt",
      doesNotHoldNow: "gilt jetzt nicht", none: { "\($0) hat keine" }),
    report: .german, page: .german, exports: .german)
}

extension SavingTexts.Script {
  static let german = Self(
    savedFrom: { "Gespeichert aus einer Sitzung von \($0): was getan wurde und was zu sehen war." },
    hadData: "Die Sitzung hatte eigene Daten: wo es darauf ankommt, mit --data ausführen.",
    hasGap: "Bis zum Ende der letzten Pause wird nichts erwartet: sie wurde nicht gemerkt.",
    secrets: { "Was gefragt wurde und geheim ist, kommt aus der Umgebung: \($0)." },
    omittedSecret: {
      "Hier stand eine Zeile\($0.map { " mit \($0)" } ?? ""), die ein Geheimnis nennt."
    },
    omittedText: "Hier stand eine Zeile, die kein Befehl ist.")
}

extension SavingTexts.Report {
  static let german = Self(
    recordingGoesBeside: {
      """
      die Aufnahme kommt in eine .reel-Datei neben dem Bericht; richtig wäre \
      .report \($0)
      """
    },
    wrote: { "\($0) und \($1) geschrieben, \(counted($2, "Frame", "Frames"))" },
    whatToDo: {
      """
      Bitte in \($0) beschreiben, was getan wurde und was hätte geschehen sollen, und beide \
      Dateien schicken.
      """
    },
    passwords:
      "Kein Passwort steht darin; was die Apps gezeigt haben, schon: bitte vorher durchsehen.",
    title: { "Ein Bericht aus \($0)" },
    none: "Keine.", nothing: "Nichts.", headings: .german, facts: .german, place: .german,
    flights: Flights(
      inBackground: ", im Hintergrund", betweenRounds: ", zwischen zwei Runden",
      onBranch: { ", auf \($0)" }))
}

extension SavingTexts.Report.Headings {
  static let german = Self(
    whatIsWrong: "Was nicht stimmt",
    writeHere:
      "(Bitte hier beschreiben, was getan wurde, was geschah, und was hätte geschehen sollen.)",
    screen: "Auf dem Bildschirm", frames: "Die neuesten Frames", branches: "Zweige",
    failures: "Zeilen, die fehlschlugen", notices: "Fehler und Hinweise",
    flights: "Was noch läuft", rules: "Die Regeln der Apps", lookAtIt: "Zum Ansehen",
    open: "reisen, fragen, verzweigen", replay: "kommen dieselben Zustände heraus?")
}

extension SavingTexts.Report.Facts {
  static let german = Self(
    program: "Programm", system: "System", language: "Sprache", terminal: "Terminal", app: "App",
    services: "Dienste", network: "Netz", data: "Daten", clock: "Uhr", shown: "Gezeigt",
    columns: { "\($0) Spalten" }, rows: { "\($0) Zeilen" }, noTerminal: "kein Terminal",
    dataOfRecording: "eine Aufnahme wurde geöffnet", dataOfSession: "für die Sitzung angelegt",
    dataOfUser: "die des Benutzers", virtual: ", virtuell")
}

extension SavingTexts.Report.Place {
  static let german = Self(
    frame: { "Frame \($0) von \($1)" }, newest: "der neueste",
    newestIs: { "der neueste ist \($0)" },
    all: { "insgesamt \(counted($0, "Frame", "Frames"))" }, locked: "gesperrt",
    paused: "pausiert", withoutEffects: "ohne Effekte")
}
