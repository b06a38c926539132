extension CommandTexts.Recordings {
  /// The German texts.
  static let german = CommandTexts.Recordings(
    recordSummary: "Die Sitzung zum Wiederholen aufnehmen",
    recordHelp: """
      .record             sagt, wohin die Sitzung aufgenommen wird
      .record start FILE  nimmt in FILE auf: was bisher geschah und was folgt
      .record stop        beendet die Aufnahme
      .record stop FILE   schreibt die bisherige Sitzung nach FILE, als ganze Aufnahme
      Eine Datei, die es gibt, wird nie überschrieben.
      """,
    replaySummary: "Eine Aufnahme wiederholen und ihre Digests prüfen",
    recordingMissing: "es fehlt: eine Aufnahme",
    replayHelp: "Die Sitzung selbst bleibt, wie sie ist. Kein Effekt läuft.",
    runSummary: "Ein Skript in dieser Sitzung ausführen",
    scriptMissing: "es fehlt: ein Skript",
    notRecorded: "diese Sitzung wird nicht aufgenommen",
    recorded: { "\(counted($0, "Frame", "Frames")) in \($1) aufgenommen" },
    nothingRecorded: "nichts wurde aufgenommen",
    wrote: { "\(counted($0, "Frame", "Frames")) nach \($1) geschrieben" },
    recording: { "Aufnahme in \($0)" },
    start: "in eine Datei aufnehmen",
    stop: "beenden, oder eine Kopie schreiben")
}

extension CommandTexts.Export {
  /// The German texts.
  static let german = CommandTexts.Export(
    exportSummary: "Den Zustand oder die Frames als Datei für andere Werkzeuge schreiben",
    fileMissing: "es fehlt eine Datei",
    exportHelp: {
      """
      .export DATEI.json        der Zustand, der angesehen wird, nach Namen geordnet
      .export DATEI.json PFAD   was dort bei PFAD steht, wie .state PFAD es zeigt
      .export DATEI.jsonl       die Frames des Zweigs, einer je Zeile: wann, warum, die Aktion und
                                alles, was sie geändert hat
      .export DATEI.jsonl PFAD  die Frames, die geändert haben, was bei PFAD steht, und was davor
                                und danach dort stand
      \($0.replacing("FILE", with: "DATEI"))
      Eine Datei, die es gibt, wird nie überschrieben; eine neue kann nur ihr Besitzer lesen.
      """
    },
    theState: "der Zustand",
    wroteState: { "\($2) geschrieben: \($0) nach Frame \($1)" },
    wroteFrames: { "\($1) geschrieben: \(counted($0, "Frame", "Frames"))" },
    wroteChanges: {
      "\($2) geschrieben: \(counted($0, "Frame", "Frames")), mit Änderungen von \($1)"
    })
}

extension CommandTexts.Saving {
  /// The German texts.
  static let german = CommandTexts.Saving(
    saveSummary: "Die Sitzung als Skript oder als Test in Swift schreiben",
    saveHelp: """
      .save DATEI.script  was getan wurde, mit Erwartungen an das, was zu sehen war;
                          reel run DATEI.script tut es noch einmal
      .save DATEI.swift   was auf diesem Zweig geschah, mit den Antworten der Welt, als Test mit
                          ReelTesting; ein Test für jede App
      Zeilen, die nur etwas zeigen, fehlen darin, und solche, in denen ein Geheimnis steht. Eine
      Datei, die es gibt, wird nie überschrieben; eine neue kann nur ihr Besitzer lesen.
      """,
    wrote: { "\($0) geschrieben" },
    scriptHasGap:
      "es tut, was in der Pause getan wurde, und erwartet nichts bis zum Ende der letzten "
      + "Pause: was nicht gemerkt wurde, lässt sich nicht noch einmal ansehen",
    testHasGap:
      "darin ist nur, was auf diesem Zweig geschah; was in der Pause geschah, wurde nicht "
      + "gemerkt, so dass ein Test es nicht noch einmal tun kann",
    neitherScriptNorTest: { "„\($0)“ endet weder mit .script noch mit .swift" })
}

extension CommandTexts.Report {
  /// The German texts.
  static let german = CommandTexts.Report(
    reportSummary: "Einen Fehlerbericht schreiben, mit der Aufnahme der Sitzung",
    reportHelp: """
      .report fehler.md schreibt zwei Dateien, die zusammen verschickt werden:
        fehler.md    worauf die Sitzung läuft, was auf dem Bildschirm steht, die neuesten Frames,
                     was fehlschlug, was noch läuft und ob die Regeln der Apps gelten
        fehler.reel  die Aufnahme der bisherigen Sitzung: reel open fehler.reel
      .report fehler.html schreibt stattdessen eine Seite, die ein Browser zeigt und zurückspult,
      ohne Netz: jeder Frame jedes Zweigs, der Bildschirm, der Zustand und was ihn geändert hat.
      Kein Passwort, kein Token und kein Benutzer aus einer URL steht darin; was die Apps gezeigt
      haben, schon. Dateien, die es gibt, werden nie überschrieben; neue kann nur ihr Besitzer
      lesen.
      """)
}
