extension CommandTexts.Recordings {
  /// The English texts.
  static let english = CommandTexts.Recordings(
    recordSummary: "Record the session for replay",
    recordHelp: """
      .record             shows where the session is being recorded
      .record start FILE  records into FILE: the session so far and all that follows
      .record stop        ends the recording
      .record stop FILE   writes the session so far to FILE, as a whole recording
      A file that exists is never overwritten.
      """,
    replaySummary: "Replay a recording and check its digests",
    recordingMissing: "a recording is missing",
    replayHelp: "The session itself does not change, and no effects run.",
    runSummary: "Run a script in this session",
    scriptMissing: "a script is missing",
    notRecorded: "this session is not recorded",
    recorded: { "recorded \(counted($0, "frame", "frames")) into \($1)" },
    nothingRecorded: "nothing was recorded",
    wrote: { "wrote \(counted($0, "frame", "frames")) to \($1)" },
    recording: { "recording into \($0)" },
    start: "record into a file",
    stop: "end it, or write a copy")
}

extension CommandTexts.Export {
  /// The English texts.
  static let english = CommandTexts.Export(
    exportSummary: "Write the state or the frames as a file for other tools",
    fileMissing: "a file is missing",
    exportHelp: {
      """
      .export FILE.json         the current state, keys sorted
      .export FILE.json PATH    the value at PATH, as .state PATH shows it
      .export FILE.jsonl        the frames of the branch, one per line: when, why, the action, and
                                everything that it changed
      .export FILE.jsonl PATH   the frames that changed the value at PATH, with the values
                                before and after
      \($0)
      A file that exists is never overwritten; only its owner can read a new one.
      """
    },
    theState: "the state",
    wroteState: { "wrote \($0) after frame \($1) to \($2)" },
    wroteFrames: { "wrote \(counted($0, "frame", "frames")) to \($1)" },
    wroteChanges: { "wrote \(counted($0, "frame", "frames")) that changed \($1) to \($2)" })
}

extension CommandTexts.Saving {
  /// The English texts.
  static let english = CommandTexts.Saving(
    saveSummary: "Save the session as a script or as a Swift test",
    saveHelp: """
      .save FILE.script  the lines of the session, with expectations about what was shown;
                         reel run FILE.script runs them again
      .save FILE.swift   the actions on this branch, with the answers of services, as a test
                         with ReelTesting; one test for each app
      Lines that only show something are left out, and so are lines with a secret in them. A file
      that exists is never overwritten; only its owner can read a new one.
      """,
    wrote: { "wrote \($0)" },
    scriptHasGap:
      "it repeats the lines that ran while paused, and expects nothing up to the end of the last "
      + "pause: unrecorded frames cannot be checked",
    testHasGap:
      "it contains only the actions on this branch; actions while paused were not recorded, "
      + "so a test cannot repeat them",
    neitherScriptNorTest: { "“\($0)” ends neither with .script nor with .swift" })
}

extension CommandTexts.Report {
  /// The English texts.
  static let english = CommandTexts.Report(
    reportSummary: "Write a bug report, with the recording of the session",
    reportHelp: """
      .report crash.md writes two files, to be sent together:
        crash.md    the system, the screen, the newest frames, the errors, the requests in
                    flight, and whether the apps' rules hold
        crash.reel  the recording of the session so far: reel open crash.reel
      .report crash.html writes one page instead, to play and rewind in a browser, without a
      network: every frame of every branch, the screen, the state, and what changed it.
      They contain no passwords, no tokens and no user names from URLs, but all that the
      apps have shown. Files that exist are never overwritten; only their owner can read new ones.
      """)
}
