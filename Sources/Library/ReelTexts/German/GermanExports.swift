extension SavingTexts.Exports {
  /// The German texts.
  static let german = SavingTexts.Exports(
    state: "der Zustand, als JSON",
    frames: "ein JSON-Objekt je Frame des Zweigs",
    sqlite: "eine Datenbank für SQLite und andere",
    reduxDevTools: "der Zweig, für Redux DevTools",
    trace: "Frames, Effekte, Ursachen, für Perfetto",
    asciicast: "der Zweig, wie er war, für asciinema",
    kind: "die Art der Datei, wenn ihr Name sie nicht festlegt",
    noSuchKind: { "es gibt keine Art von Export „\($0)“; es gibt: \($1)" },
    takesNoPath: { "\($0) hat immer den ganzen Zustand: den Pfad weglassen" },
    summary: "Eine Aufnahme als Datei für ein anderes Werkzeug schreiben",
    needs: "export braucht eine Aufnahme und die Datei, die entsteht: export a.reel a.sqlite",
    subcommandHelp: "Eine Datei, die es gibt, wird nie überschrieben. Die Arten:",
    sqlSummary: "Eine Aufnahme in SQL befragen",
    sqlNeeds: "sql braucht eine Aufnahme und eine Abfrage: sql a.reel 'SELECT * FROM frames'",
    sqlHelp: """
      frames    frame, position, branch, time, origin, cause, app, action, arguments,
                skipped, edited
      causes    frame, cause, request
      requests  frame, request, deed, name, arguments, feature, fate
      branches  branch, parent, start, tip, frames, current
      changes   path, frame, old, new, position: was aus jedem Blatt des Zustands wurde
      state     frame, path, value: alle Blätter; WHERE frame = 12 geht schnell
      Werte sind JSON; was null ist oder nicht da, ist NULL. Es wird nur gelesen.
      """,
    tables: { "es gibt: \($0)" })
}
