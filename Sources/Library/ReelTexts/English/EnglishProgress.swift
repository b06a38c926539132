extension SessionTexts.Progress {
  /// The English texts.
  static let english = Self(
    replaying: { "replaying: \(counted($0, "frame", "frames"))" },
    searching: { "searching: \(counted($0, "frame", "frames"))" },
    fuzzing: { "fuzzing: \(counted($0, "step", "steps"))" },
    shrinking: { "shrinking: \(counted($0, "run", "runs"))" },
    simulating: { "simulating: \(counted($0, "world", "worlds")) done" },
    running: { "running: \(counted($0, "script", "scripts")) done" },
    recordings: { "\(counted($0, "recording", "recordings")) done" },
    percent: { "\($0)%" },
    rate: { "\($0) a second" },
    left: { "\($0) left" },
    waiting: { "waiting for \($0) of #\($1); Ctrl-C ends it" },
    waitingFor: { "waiting for \($0); Ctrl-C ends it" },
    cancelIt: { "\($0) has been in flight for \($1) s, asked by #\($2). Cancel it?" },
    cancelThem: { "\($0) requests are in flight: \($1). Cancel them?" })
}
