extension RunningTexts.Stopping {
  /// The English texts.
  static let english = Self(
    replay: { "\($0)\n  up to frame \($1): \($2)" },
    question: { "\($0); no results are kept, and the same command starts over" },
    scripts: { "interrupted; scripts run: \($0) of \($1)" },
    goOn: { "continue with: \($0)" },
    fuzzing: { steps, all, frames, seed in
      let frames = counted(frames, "frame", "frames")
      return "interrupted after \(steps) of \(all) steps, \(frames), nothing wrong; seed \(seed)"
    },
    fuzzAgain: { "run it again, to the end: \($0)" },
    lines: {
      "interrupted; \(counted($0, "line", "lines")) of \($1) left so far, in "
        + counted($2, "run", "runs")
    },
    actions: {
      "interrupted; \(counted($0, "action", "actions")) of \($1) left so far, in "
        + counted($2, "replay", "replays")
    },
    shrinkOn: { "continue from there: \($0)" },
    hasNotFailed: "interrupted before the first failure: nothing has been left out yet",
    nothingLeftOut: { "interrupted in run \($0), before anything could be left out" })
}
