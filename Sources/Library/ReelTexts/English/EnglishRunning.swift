extension RunningTexts {
  /// The English texts.
  static let english = RunningTexts(
    scripts: .english, change: .english, fuzz: .english, checks: .english, shrink: .english,
    stopping: .english)
}

extension RunningTexts.Scripts {
  static let english = Self(
    summary: "Run scripts, each with fresh data, the embedded backend and virtual time",
    needsScript: "run needs a script, a folder of scripts, or - for standard input",
    keepGoing: "continue after a line that failed",
    update: "write the recording of each script beside it, and report what changed",
    jobs: "how many scripts run at a time; default one per core",
    filter: "only scripts with TEXT in their name",
    shard: "only the Ith of N parts of the scripts",
    report: "write a page for a browser into FOLDER for each script that fails",
    rewinds: { "\($0) shows what led to it, in a browser" },
    noScript: { "there is no script in \($0)" },
    sameRecording: { "\($0) and \($1) would both record into \($2)" },
    isNotRecorded: { "there is no recording of \($0): make it with  \($1)" },
    noneNamed: { "--filter: none of \($0) scripts has “\($1)” in its name" },
    isNoShard: { "--shard must be I/N, such as 1/3, not “\($0)”" },
    count: { "\(counted($0, "line", "lines")), \(counted($1, "frame", "frames"))" },
    passed: { "ok  \($0)  \($1)" },
    failed: { "FAILED  \($0)" },
    recordsElse: { "\($0) records something different now:\n\($1)\nIf this is intended: \($2)" })
}

extension RunningTexts.Change {
  static let english = Self(
    recorded: "recorded", unchanged: "recording unchanged", changed: "recording changed",
    onlyTimes: "only in its times",
    firstAt: { $0.map { "first at frame \($0)" } ?? "first at its beginning" },
    moreFrames: "there are more frames", fewerFrames: "there are fewer frames")
}

extension RunningTexts.Fuzz {
  static let english = Self(
    summary: "Run random commands in apps, check every frame, and shrink failures",
    save: "write a script that repeats a failure, and a page; of several apps, FILE-APP",
    jobs: "how many apps are tested at a time; default one per core",
    transcript: "print every line, and every frame with its digest",
    inProcess: "for a debugger: run in this process; a crash then ends it",
    steps: "how many lines each app gets; default 1000",
    seed: "which lines to run; the same seed gives the same run",
    faults: "fraction of requests that fail, 0 to 1; default 0.1",
    late: "deliver answers again after cancellation",
    seconds: "stop after this many seconds, all apps together",
    notTried: "not tried: the time is up",
    stepsASecond: { "\($0) steps a second" },
    nothingWrong: { steps, frames, seed, digest in
      let done = "\(counted(steps, "step", "steps")), \(counted(frames, "frame", "frames"))"
      return "\(done), nothing wrong; seed \(seed), last state \(digest)"
    },
    failed: { "seed \($0), step \($1), frame \($2): \($3)" },
    crashed: { "seed \($0), step \($1): the program crashed, signal \($2)" },
    foundBy: { "Found by \($0)." },
    shrunk: {
      "shrunk from \(counted($0, "line", "lines")) to \($1), in \(counted($2, "run", "runs")):"
    },
    repeats: { "\($0) repeats it" }, rewinds: { "\($0) shows it in a browser" },
    refused: "(refused)")
}

extension RunningTexts.Checks {
  static let english = Self(
    replayDiffers: "a replay reaches a different state:",
    screenIsEmpty: "the screen is empty",
    screenIsOther: { "the screen's JSON is a different screen: \($0)" },
    nothingToUndo: "there is nothing to undo",
    undoDiffers: { "undo leads to a different state than the one after frame \($0)" },
    redoDiffers: { "redo does not lead to the state after frame \($0)" },
    travelDiffers: { "going back to frame \($0) leads to a different state than before" },
    refusedButChanged: { "a refused command has changed something: \($0)" },
    isUnrecorded: { "the recording could not be written: \($0)" },
    recordingAsksElse: { "the recording's replay makes different requests at frame \($0)" },
    recordingDiffers: { "the recording's replay differs at frame \($0)" },
    recordingEndsElsewhere: "the recording does not end where the session ended",
    crashed: "The program crashed here.")
}

extension RunningTexts.Shrink {
  static let english = Self(
    summary: "Find the fewest actions that make a condition true, or a script fail",
    needsOne: "shrink needs one recording, or one script",
    condition: "condition that becomes true in the recording",
    save: "write the script to FILE instead of the output",
    needsCondition: """
      shrink needs a condition: --where CONDITION; or a script, which ends with .script
      """,
    scriptHasCondition: "--where is for recordings; a script has its own expectations",
    asksForActions: { "“\($0)” is about actions; --where is about states, like expect" },
    isUnfaithful: { "\($0) does not replay as it was recorded: \($1) shows where" },
    neverHolds: { "“\($0)” never holds, in \(counted($1, "frame", "frames"))" },
    actionsLeft: { left, count, replays, simplifications in
      let actions = counted(left, "action", "actions")
      let tries = counted(replays, "replay", "replays")
      return "\(actions) of \(count) in \(tries), simplified in \(simplifications)"
    },
    linesLeft: { "\(counted($0, "line", "lines")) of \($1) in \(counted($2, "run", "runs"))" },
    doesNotFail: { "\($0) does not fail: there is nothing to shrink" },
    failsAt: { "\($0), line \($1): \($2)" },
    actionsOf: { "\(counted($0, "action", "actions")) of \($1) of \($2), up to frame \($3)." })
}
