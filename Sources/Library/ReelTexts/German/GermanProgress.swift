extension SessionTexts.Progress {
  /// The German texts.
  static let german = Self(
    replaying: { "Wiederholung: \(counted($0, "Frame", "Frames"))" },
    searching: { "Suche: \(counted($0, "Frame", "Frames"))" },
    fuzzing: { "Fuzzing: \(counted($0, "Schritt", "Schritte"))" },
    shrinking: { "Verkleinern: \(counted($0, "Lauf", "Läufe"))" },
    simulating: { "Simulieren: \(counted($0, "Welt", "Welten")) fertig" },
    running: { "Ausführen: \(counted($0, "Skript", "Skripte")) fertig" },
    recordings: { "\(counted($0, "Aufnahme", "Aufnahmen")) fertig" },
    percent: { "\($0) %" },
    rate: { "\($0) in der Sekunde" },
    left: { "noch \($0)" },
    waiting: { "wartet auf \($0) von #\($1); Strg-C beendet es" },
    waitingFor: { "wartet auf \($0); Strg-C beendet es" },
    cancelIt: { "\($0) läuft seit \($1) s, gefragt von #\($2). Abbrechen?" },
    cancelThem: { "\($0) Anfragen laufen: \($1). Abbrechen?" })
}
