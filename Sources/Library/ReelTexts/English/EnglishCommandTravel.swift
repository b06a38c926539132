extension CommandTexts.Travel {
  /// The English texts.
  static let english = CommandTexts.Travel(
    gotoSummary: "Look at the state after a frame; 0 is the beginning",
    gotoHelp: """
      -3 and +1 count from the current frame. A name is a mark, made with .mark, or an
      action: the last frame with it before this one, or else the first after it.
        .goto 4  .goto -3  .goto start  .goto poolSaved
      """,
    undoSummary: "Look at the previous frame",
    redoSummary: "Look at the next frame",
    playSummary: "Go forward frame by frame, to the newest or to a break",
    playHelp: """
      Two frames a second by default. Ctrl-C stops; .redo, or at a terminal an empty line, then
      goes forward by a single frame.
      """,
    firstSummary: "Look at the initial state",
    nowSummary: "Look at the newest state again",
    stepHelp: "At a terminal an empty line repeats it.",
    isNoSpeed: { "“\($0)” is not a number of frames per second" })
}

extension CommandTexts.Returns {
  /// The English texts.
  static let english = CommandTexts.Returns(
    backSummary: "Go back to where a value changed, or a condition became true",
    pathOrConditionMissing: "a path or a condition is missing",
    backHelp: """
      Searches back from the current frame; repeated, it goes further back:
        .back minipools.pools[id=2].name
        .back minipools.pools.count > 3
        .back action.minipools.poolChosen.id == 2
      At a terminal an empty line repeats it.
      """,
    markSummary: "Give this frame a name for .goto, or list the names",
    markHelp: "Names belong to this session: recordings do not keep them.",
    didNotChange: { "\($0) did not change \($1)" },
    didNotBecomeTrue: { "“\($0)” did not become true \($1)" },
    noMarks: "there are no marks; .mark NAME makes one",
    before: { "before #\($0)" },
    upTo: { "up to #\($0)" },
    isNoName: { "“\($0)” is not a name for a frame: use letters and digits" })
}

extension CommandTexts.History {
  /// The English texts.
  static let english = CommandTexts.History(
    logSummary: "List frames: what happened, and why",
    logHelp: """
      .log            the newest 20; at a terminal those around the current frame,
                      with what each changed
      .log 50         the newest 50
      .log CONDITION  those at which a condition holds: .log minipools.form exists
      """,
    frameSummary: "Show a frame, and what it changed",
    diffSummary: "Compare two states",
    statesMissing: "one or two states are needed",
    diffHelp: """
      A and B are frames, `now`, branches, or recordings: FILE.reel for their end, FILE.reel@N
      for a frame. B is `now` by default. − is only in A, + only in B, ~ differs.
      """,
    dispatchSummary: "Dispatch a raw action",
    actionMissing: "an action in JSON is missing",
    dispatchHelp: "An action of the current app, or of the whole program: .dispatch {\"add\":5}")
}

extension CommandTexts.Branches {
  /// The English texts.
  static let english = CommandTexts.Branches(
    branchesSummary: "List the branches as a tree",
    branchSummary: "Start a branch at this frame, or rename one",
    nameMissing: "a name is needed",
    branchHelp: """
      This frame is the current one. An action dispatched in the past starts a branch by
      itself, and its requests to a backend are real.
      """,
    switchSummary: "Switch to a branch",
    branchMissing: "a branch is missing",
    renamed: { "\($0) is now \($1)" },
    started: { "\($0) starts at frame \($1)" })
}

extension CommandTexts.Editing {
  /// The English texts.
  static let english = CommandTexts.Editing(
    skipSummary: "Skip frames; the state is recomputed without them",
    skipHelp: "A frame, several, or ranges: .skip 4  .skip 4 7  .skip 4-9",
    unskipSummary: "Include skipped frames again",
    moveSummary: "Move a frame earlier or later",
    editSummary: "Replace a frame's action",
    commitSummary: "Make this state the initial state of the branch",
    sweepSummary: "Remove skipped frames for good",
    resetSummary: "Restart the branch from the initial state",
    resetHelp: "The old branch stays, with its name; the new one gets another.",
    lockSummary: "Lock or unlock the timeline for actions",
    locked: "locked: actions are refused",
    unlocked: "actions are accepted again",
    lockHelp: "Answers that arrive while it is locked are also refused, and not delivered later.",
    pauseSummary: "Pause or resume the timeline",
    pauseHelp: """
      After a pause a new branch begins, with the changes made meanwhile. The earlier frames
      stay in a branch with the old name. A locked timeline stays locked.
      """,
    frameAndActionMissing: "a frame and an action are needed",
    paused: "paused: actions are not recorded",
    resumed: "actions are recorded again",
    isNoRange: { "“\($0)” is not a range of frames such as 4-9" })
}
