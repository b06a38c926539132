extension AskingTexts {
  /// The English texts.
  static let english = AskingTexts(
    frames: { counted($0, "frame", "frames") }, nothing: "nothing", branches: .english,
    frame: .english, origins: Origins(user: "user", effect: "effect", shell: "shell"),
    answers: .english, replay: .english, requests: .english, status: .english,
    timer: Timer(
      action: "action", count: "count", reducing: "reducing", longest: "longest",
      effects: "effects", slowest: "slowest"))
}

extension AskingTexts.Branches {
  static let english = Self(
    noSuchBranch: "there is no branch",
    isTaken: { "there is already a branch “\($0)”" },
    isNumber: "the name of a branch cannot be a number",
    beginsAnew: { "\($0) starts again after frame \($1); .switch \($2) leads to the old frames" },
    starts: {
      """
      \($0 ?? "a branch") starts at frame \($1); .switch \($2) leads to the old future
      Requests from here on are real: the backend has not gone back in time.
      """
    },
    extent: { start, tip, count in
      let origin = start.map { "from #\($0), " } ?? ""
      return "\(origin)up to #\(tip), \(counted(count, "frame", "frames"))"
    })
}

extension AskingTexts.Frame {
  static let english = Self(
    effectOf: { "effect of #\($0)" },
    effectOfChain: { "effect of \($0.joined(separator: ", of ")) (\($1))" },
    edited: ", edited",
    initialState: { "the initial state, digest \($0)" },
    time: "time", origin: "origin", action: "action", answers: "answers", asks: "asks",
    digest: "digest",
    cause: { ", of #\($0) \($1)" },
    changed: "changed", changedNothing: "changed nothing",
    request: { "request \($0) \($1)" },
    more: { "… (\($0) more)" })
}

extension AskingTexts.Answers {
  static let english = Self(
    olderChanges: "… older changes: --all shows them",
    unchanged: { "\($0) has not changed since the beginning" },
    neverWas: { "\($0), and never had" },
    neverHolds: { "it never holds, in \(counted($0, "frame", "frames"))" },
    alwaysHolds: "it holds from the beginning",
    noFrame: { "none of \(counted($0, "frame", "frames"))" },
    noFrameNamed: { "none of \(counted($0, "frame", "frames")) is “\($1)”\($2)" },
    andAfter: { "and the next \($0)" },
    nothingDiffers: "nothing differs",
    nothingHappened: "nothing has happened yet",
    nothingSinceAnew: "nothing has happened since the branch was restarted")
}

extension AskingTexts.Replay {
  static let english = Self(
    differs: { "differs after frame \($0), by frame \($1) at the latest" },
    recordedToReplayed: { "after frame \($0), recorded → replayed:" },
    nothingToCompare: "the recording has no later state to compare with",
    asksElse: { "frame \($0) makes different requests than before" },
    isEmpty: "an empty recording",
    isEmptyRecording: { "\($0) is an empty recording" },
    isFaithful: { frames, digests, isEnded in
      let all = counted(frames, "frame", "frames")
      return "\(all), \(counted(digests, "digest", "digests")) equal\(isEnded ? "" : ", not ended")"
    },
    recorded: { "recorded: \($0)" },
    replayed: { "replayed: \($0)" })
}

extension AskingTexts.Requests {
  static let english = Self(
    takesBack: { "cancels \($0)" },
    asks: { ", asks \($0)" },
    open: "open", done: "done",
    answered: { "answered by \($0)" },
    superseded: "superseded by a later one", cancelled: "cancelled", lost: "lost",
    joined: "joined the one that was open")
}

extension AskingTexts.Status {
  static let english = Self(
    app: "App", screen: "Screen", position: "Position", actions: "Actions", effects: "Effects",
    network: "Network", environment: "Environment", services: "Services", recording: "Recording",
    memory: "Memory", run: "run", doNotRun: "do not run", notUsed: "not used by the app",
    noEnvironment: "none", noRecording: "none",
    place: { frame, branch, behind in
      "frame \(frame) of \(branch), " + (behind == 0 ? "the newest" : "\(behind) behind the newest")
    },
    taken: "taken", refused: "refused (locked)", notRemembered: ", not recorded (paused)",
    room: { "up to \($0) MB for the timeline, \(counted($1, "frame", "frames")) in a file" },
    staying: { "; old frames stay in memory: \($0)" })
}
