extension CommandTexts.World {
  /// The English texts.
  static let english = CommandTexts.World(
    httpSummary: "Call the app's backend, as curl would",
    httpHelp: """
      To make a change from outside:
        .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 note=
      The path is relative to the app's base URL, and the app's own headers are sent. A status
      of 400 or more fails the line. .net does not affect it. Values in the answer with a name
      such as password or accessToken are shown as •••, in text and in JSON, unless
      --show-secrets is given; recordings contain no such answers at all.
      """,
    netSummary: "Make the apps' network fail, or show its conditions",
    advanceSummary: "Let time pass, without waiting for what is in flight",
    secondsMissing: "a number of seconds is missing",
    advanceHelp: """
      `wait 2` waits until nothing is in flight; after `.advance 2`, an answer that takes longer
      is still in flight: use it to do something between a request and its answer.
      """,
    effectsSummary: "Turn effects on or off; list or cancel requests",
    effectsRun: "effects run",
    effectsDoNotRun: "effects do not run",
    effectsHelp: """
      Without effects no backend is called, no app starts automatically, and answers come from
      .dispatch alone: this is how a script repeats a recording.
      `list` shows the open requests: number, app, request, and how long they have been open.
      `cancel` cancels all except those in the background, `cancel 14.1` just one: its answers
      are dropped, and the app is told that the request was lost. Requests that change
      something are not cancelled: their outcome has to be known.
      """,
    listChoice: "the requests that are open",
    cancelChoice: "cancel them, or the one with a number",
    effectsExpected: "on, off, list or cancel is expected here",
    nothingOpen: "no request is open",
    nothingWaitedFor: "there is nothing to cancel; cancel background requests by their number",
    seconds: { "for \($0) s" },
    askedBy: { "asked by #\($0) \($1)" },
    waitsForTurn: "is waiting for its turn",
    inBackground: "in the background",
    changesSomething: "changes something",
    onBranch: { "on \($0)" },
    cancelled: { "cancelled: \($0) \($1)" },
    goesOn: {
      "\($0) \($1) is not cancelled: it changes something, and its outcome has to be known"
    },
    isNotOpen: { "request \($0) is not open; open: \($1)" },
    isNoRequest: { "“\($0)” is not a request; .effects list shows their numbers, such as 14.1" },
    lateSummary: "Deliver an answer again, as if its effect were still running",
    lateHelp: """
      N is the frame of an answer. If its request is open, the answer becomes another frame;
      otherwise it is dropped, like every answer that the app no longer waits for.
      """,
    answersNothing: { "frame \($0) answers no request" },
    hasNoNetwork: {
      "\($0) does not send its requests through the session, so .net cannot affect them; give "
        + "it the session's transport: Shell { setup in App(over: setup.transport) }"
    })
}

extension CommandTexts.Conditions {
  /// The English texts.
  static let english = CommandTexts.Conditions(
    offline: "nothing gets through",
    online: "everything gets through again",
    latency: "every request takes longer",
    fail: "some requests fail",
    drop: "the answer of the next request is lost",
    status: "the next request gets this answer",
    refuse: "there is no server for the next request",
    lose: "the next request does not arrive",
    timeout: "the answer of the next request does not come in time",
    hang: "the next request is performed, but no answer comes for an hour",
    spoil: "the next request is performed, but answered with 500",
    garble: "only half of the next answer arrives",
    pass: "the next requests are left alone")
}

extension CommandTexts.HTTP {
  /// The English texts.
  static let english = CommandTexts.HTTP(
    noBackend: { "\($0) has no backend to call" },
    methodAndPathMissing: "a method and a path are needed",
    noSuchMethod: "there is no method",
    pathNeedsSlash: { "a path begins with a slash: /\($0)" },
    isNoMember: { "“\($0)” is neither key=text nor key:=json" },
    quotesTakenOff: { "the shell removed the quotes; write \($0), or \($1)" },
    textIsWritten: { "write text as \($0)" },
    isNoJSON: { "“\($0)” is not JSON: \($1); \($2)" })
}
