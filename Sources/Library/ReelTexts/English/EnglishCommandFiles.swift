extension CommandTexts.Recordings {
  /// The English texts.
  static let english = CommandTexts.Recordings(
    recordSummary: "Record the session for replay",
    recordHelp: """
      .record             shows where the session is being recorded
      .record start FILE  records into FILE: what has happened so far and what follows
      .record stop        ends the recording
      .record stop FILE   writes the session so far to FILE, as a whole recording
      A file that exists is never overwritten.
      """,
    replaySummary: "Replay a recording and check its digests",
    recordingMissing: "a recording is missing",
    replayHelp: "The session itself is left as it is. No effect runs.",
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
      .export FILE.jsonl        the frames of the branch, a line each: when, why, the action, and
                                all that it changed
      .export FILE.jsonl PATH   the frames that changed what is at PATH, with what was there
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
      .save FILE.script  what was done, with expectations on what there was to be seen;
                         reel run FILE.script does it again
      .save FILE.swift   what happened on this branch, with the answers of the world, as a test
                         with ReelTesting; a test for each app
      Lines that only show something are left out, and so are those with a secret in them. A file
      that exists is never overwritten; only its owner can read a new one.
      """,
    wrote: { "wrote \($0)" },
    scriptHasGap:
      "it repeats what was done while paused, and expects nothing up to the end of the last "
      + "pause: what was not recorded cannot be checked",
    testHasGap:
      "it contains only what happened on this branch; what happened while paused was not "
      + "recorded, so a test cannot repeat it",
    neitherScriptNorTest: { "“\($0)” ends neither with .script nor with .swift" })
}

extension CommandTexts.Report {
  /// The English texts.
  static let english = CommandTexts.Report(
    reportSummary: "Write a bug report, with the recording of the session",
    reportHelp: """
      .report crash.md writes two files, to be sent together:
        crash.md    what the session runs on, what is on the screen, the newest frames, what went
                    wrong, what is in flight, and whether the apps' rules hold
        crash.reel  the recording of the session so far: reel open crash.reel
      .report crash.html writes one page instead, which a browser shows and rewinds, without a
      network: every frame of every branch, the screen, the state, and what changed it.
      No password, no token and no user of a URL is in them; what the apps have shown is. Files
      that exist are never overwritten; only their owner can read new ones.
      """)
}
