extension RunningTexts {
  /// The German texts.
  static let german = RunningTexts(
    scripts: .german, change: .german, fuzz: .german, checks: .german, shrink: .german,
    stopping: .german)
}

extension RunningTexts.Scripts {
  static let german = Self(
    summary: "Skripte ausführen, jedes mit neuen Daten, eingebautem Server und virtueller Zeit",
    needsScript: """
      run braucht ein Skript, einen Ordner mit Skripten, oder - für die Standardeingabe
      """,
    keepGoing: "nach einer Zeile, die fehlschlug, weitermachen",
    update: "die Aufnahme jedes Skripts daneben schreiben, und sagen, was sich geändert hat",
    jobs: "wie viele Skripte zugleich laufen; eines je Kern",
    filter: "nur Skripte mit TEXT im Namen",
    shard: "nur der I-te von N Teilen der Skripte",
    report: "eine Seite für einen Browser nach FOLDER schreiben, für jedes Skript, das scheitert",
    rewinds: { "\($0) zeigt in einem Browser, was dazu geführt hat" },
    noScript: { "in \($0) ist kein Skript" },
    sameRecording: { "\($0) und \($1) würden beide in \($2) aufgezeichnet" },
    isNotRecorded: { "zu \($0) gibt es keine Aufzeichnung: erstellen Sie sie mit  \($1)" },
    noneNamed: { "--filter: keines von \($0) Skripten hat „\($1)“ im Namen" },
    isNoShard: { "--shard ist I/N, etwa 1/3, nicht „\($0)“" },
    count: { "\(counted($0, "Zeile", "Zeilen")), \(counted($1, "Frame", "Frames"))" },
    passed: { "ok  \($0)  \($1)" },
    failed: { "FEHLGESCHLAGEN  \($0)" },
    recordsElse: { "\($0) nimmt jetzt etwas anderes auf:\n\($1)\nWenn das so sein soll: \($2)" })
}

extension RunningTexts.Change {
  static let german = Self(
    recorded: "aufgenommen", unchanged: "Aufnahme unverändert", changed: "Aufnahme verändert",
    onlyTimes: "nur in ihren Zeiten",
    firstAt: { $0.map { "zuerst bei Frame \($0)" } ?? "zuerst an ihrem Anfang" },
    moreFrames: "es sind mehr Frames", fewerFrames: "es sind weniger Frames")
}

extension RunningTexts.Fuzz {
  static let german = Self(
    summary: "Apps zufällige Befehle geben, jeden Frame prüfen, und verkleinern, was fehlschlägt",
    save: "Skript, das einen Fehler wiederholt, und Seite; bei mehreren Apps DATEI-APP",
    jobs: "wie viele Apps zugleich geprüft werden; eine je Kern",
    transcript: "jede Zeile ausgeben, und jeden Frame mit seinem Digest",
    inProcess: "für einen Debugger: in diesem Prozess, den ein Absturz dann beendet",
    steps: "wie viele Zeilen jede App bekommt; 1000",
    seed: "welche Zeilen: gleicher Seed, gleicher Lauf",
    faults: "welcher Teil des Netzes versagt, 0 bis 1; 0.1, und 0 für nichts",
    late: "Antworten nach dem Abbrechen noch einmal zustellen",
    seconds: "nach so vielen Sekunden enden, alle Apps zusammen",
    notTried: "nicht versucht, die Zeit ist um",
    stepsASecond: { "\($0) Schritte in der Sekunde" },
    nothingWrong: { steps, frames, seed, digest in
      let done = "\(counted(steps, "Schritt", "Schritte")), \(counted(frames, "Frame", "Frames"))"
      return "\(done), nichts ist falsch; Seed \(seed), letzter Zustand \(digest)"
    },
    failed: { "Seed \($0), Schritt \($1), Frame \($2): \($3)" },
    crashed: { "Seed \($0), Schritt \($1): das Programm ist abgestürzt, Signal \($2)" },
    foundBy: { "Gefunden mit \($0)." },
    shrunk: { count, left, runs in
      let lines = counted(count, "Zeile", "Zeilen")
      return "von \(lines) auf \(left) verkleinert, in \(counted(runs, "Lauf", "Läufen")):"
    },
    repeats: { "\($0) wiederholt es" }, rewinds: { "\($0) zeigt es in einem Browser" },
    refused: "(abgelehnt)")
}

extension RunningTexts.Checks {
  static let german = Self(
    replayDiffers: "eine Wiederholung kommt zu einem anderen Zustand:",
    screenIsEmpty: "der Bildschirm ist leer",
    screenIsOther: { "das JSON des Bildschirms ist ein anderer Bildschirm: \($0)" },
    nothingToUndo: "es gibt nichts zurückzunehmen",
    undoDiffers: { "undo führt zu einem anderen Zustand als dem nach Frame \($0)" },
    redoDiffers: { "redo führt nicht zum Zustand nach Frame \($0)" },
    travelDiffers: { "zurück bei Frame \($0) ist der Zustand ein anderer als vorher" },
    refusedButChanged: { "ein abgelehnter Befehl hat etwas geändert: \($0)" },
    isUnrecorded: { "die Aufnahme ließ sich nicht schreiben: \($0)" },
    recordingAsksElse: { "die Wiederholung der Aufnahme fragt bei Frame \($0) etwas anderes" },
    recordingDiffers: { "die Wiederholung der Aufnahme ist bei Frame \($0) verschieden" },
    recordingEndsElsewhere: "die Aufnahme endet nicht da, wo die Sitzung geendet hat",
    crashed: "Hier ist das Programm abgestürzt.")
}

extension RunningTexts.Shrink {
  static let german = Self(
    summary: """
      Die wenigsten Aktionen finden, die eine Bedingung wahr machen oder ein Skript \
      fehlschlagen lassen
      """,
    needsOne: "shrink braucht eine Aufnahme oder ein Skript",
    condition: "Bedingung, die in der Aufnahme wahr wird",
    save: "das Skript in DATEI schreiben statt in die Ausgabe",
    needsCondition: """
      shrink braucht eine Bedingung: --where BEDINGUNG; oder ein Skript, das mit .script endet
      """,
    scriptHasCondition: "--where ist für Aufnahmen; ein Skript sagt selbst, was es erwartet",
    asksForActions: { "„\($0)“ fragt nach Aktionen; --where fragt nach Zuständen, wie expect" },
    isUnfaithful: { "\($0) wiederholt sich nicht, wie es aufgenommen wurde: \($1) sagt, wo" },
    neverHolds: { "„\($0)“ gilt nie, in \(counted($1, "Frame", "Frames"))" },
    actionsLeft: { left, count, replays, simplifications in
      let actions = counted(left, "Aktion", "Aktionen")
      let tries = counted(replays, "Wiederholung", "Wiederholungen")
      return "\(actions) von \(count) in \(tries), vereinfacht in \(simplifications)"
    },
    linesLeft: {
      "\(counted($0, "Zeile", "Zeilen")) von \($1) in \(counted($2, "Lauf", "Läufen"))"
    },
    doesNotFail: { "\($0) schlägt nicht fehl: es gibt nichts zu verkleinern" },
    failsAt: { "\($0), Zeile \($1): \($2)" },
    actionsOf: { "\(counted($0, "Aktion", "Aktionen")) von \($1) aus \($2), bis Frame \($3)." })
}
