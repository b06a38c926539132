extension RunningTexts.Stopping {
  /// The German texts.
  static let german = Self(
    replay: { "\($0)\n  bis Frame \($1): \($2)" },
    question: { "\($0); nichts davon bleibt, derselbe Befehl beginnt von vorn" },
    scripts: { "abgebrochen; ausgeführte Skripte: \($0) von \($1)" },
    goOn: { "weiter geht es mit: \($0)" },
    fuzzing: { steps, all, frames, seed in
      let frames = counted(frames, "Frame", "Frames")
      return "abgebrochen nach \(steps) von \(all) Schritten, \(frames), nichts falsch; "
        + "Seed \(seed)"
    },
    fuzzAgain: { "dasselbe noch einmal, bis zum Ende: \($0)" },
    lines: {
      "abgebrochen; \(counted($0, "Zeile", "Zeilen")) von \($1) übrig bisher, in \($2) Läufen"
    },
    actions: {
      "abgebrochen; \(counted($0, "Aktion", "Aktionen")) von \($1) übrig bisher, in \($2) "
        + "Wiederholungen"
    },
    shrinkOn: { "von da geht es weiter mit: \($0)" },
    hasNotFailed: "abgebrochen, bevor es einmal fehlschlug: noch ist nichts weggelassen",
    nothingLeftOut: { "abgebrochen im Lauf \($0), bevor sich etwas weglassen ließ" })
}
