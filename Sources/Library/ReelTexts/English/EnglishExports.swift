extension SavingTexts.Exports {
  /// The English texts.
  static let english = SavingTexts.Exports(
    state: "the state, as JSON",
    frames: "a JSON object for each frame of the branch",
    sqlite: "an SQLite database",
    reduxDevTools: "the branch, for Redux DevTools",
    trace: "frames, effects, causes, for Perfetto",
    asciicast: "the branch's screens, for asciinema",
    kind: "the kind of file; by default from its name",
    noSuchKind: { "unknown kind of export “\($0)”; available: \($1)" },
    takesNoPath: { "\($0) always exports the whole state: omit the path" },
    summary: "Write a recording as a file for another tool",
    needs: "export needs a recording and an output file: export a.reel a.sqlite",
    subcommandHelp: "A file that exists is never overwritten. The kinds:",
    sqlSummary: "Query a recording in SQL",
    sqlNeeds: "sql needs a recording and a query: sql a.reel 'SELECT * FROM frames'",
    sqlHelp: """
      frames    frame, position, branch, time, origin, cause, app, action, arguments,
                skipped, edited
      causes    frame, cause, request
      requests  frame, request, deed, name, arguments, feature, fate
      branches  branch, parent, start, tip, frames, current
      changes   path, frame, old, new, position: the changes of each leaf of the state
      state     frame, path, value: all leaves; WHERE frame = 12 is quick
      Values are JSON; null and missing values are NULL. Queries can only read.
      """,
    tables: { "available: \($0)" })
}
