extension CommandTexts.Questions {
  /// The English texts.
  static let english = CommandTexts.Questions(
    whySummary: "Find what changed a part of the state, newest first",
    whyHelp: "Shows the newest ten frames that changed it, and their causes; --all shows all.",
    bisectSummary: "Find the first frame at which a condition holds",
    conditionMissing: "a condition is missing",
    findSummary: "Find all frames with an action, or where a condition holds",
    actionOrConditionMissing: "an action or a condition is missing",
    findHelp: """
      A path that begins with `action` leads into the frame's action:
        .find poolChosen
        .find action.minipools.poolChosen.id == 2
        .find minipools.pools.count > 3
      """,
    causesSummary: "Show what caused a frame, and what it caused",
    timerSummary: "Show the time that reducers and effects took, by action",
    watchSummary: "Report changes of a part of the state; list what is watched",
    breakSummary: "Stop at the frame at which a condition becomes true",
    pathMissing: "a path is missing")
}

extension CommandTexts.Expectations {
  /// The English texts.
  static let english = CommandTexts.Expectations(
    expectSummary: "Check the state, the screen, errors or frames",
    expectHelp: """
      Fails unless the condition holds now.
        expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
        expect [not] screen contains "Trip to Rome"
        expect [not] error [contains "text"]
                                  the previous line failed, or the screen shows an error
        expect frame 4 is poolsLoaded
        expect invariants         the apps' rules hold, now and in every state before
        expect replay             the frames, reduced again, lead to the same states
        expect idle               nothing is in flight, and the screen shows no progress
      A condition is PATH OP JSON with == != < <= > >= contains matches, or PATH exists, joined
      with and, or, not and parentheses.
      """,
    waitSummary: "Wait until nothing is in flight; let time pass first",
    waitHelp: """
      Lets SECONDS pass, by default none, and waits until nothing is in flight. Fails after
      30 seconds of real time, or those of .set timeout, and says what it was waiting for.
      """)
}
