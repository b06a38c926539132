extension CommandTexts.World {
  /// The English texts.
  static let english = CommandTexts.World(
    httpSummary: "Call the app's backend, as curl would",
    httpHelp: """
      To make a change from outside:
        .http POST /pools/2/contributions amountValue:=20 amountCurrency=USD contributorId:=3 note=
      The path is relative to the app's base URL, the app's own headers are sent. A status of
      400 or more fails the line. What .net does is not done to it. What the answer has under a
      name such as password or accessToken is shown as •••, as text and as JSON, unless
      --show-secrets is said; recordings hold no answers at all.
      """,
    netSummary: "Make the apps' network fail, or show its conditions",
    advanceSummary: "Let time pass, without waiting for what is in flight",
    secondsMissing: "a number of seconds is missing",
    advanceHelp: """
      `wait 2` waits until nothing is in flight; `.advance 2` lets an answer that takes longer
      come later: that is how to do something between a question and its answer.
      """,
    effectsSummary: "Turn effects on or off; list or cancel requests",
    effectsRun: "effects run",
    effectsDoNotRun: "effects do not run",
    effectsHelp: """
      Without effects nothing is asked of a backend, no app is started by itself, and answers
      come from .dispatch alone: so a script repeats what a recording has.
      `list` has the requests that are open: number, app, request, and how long they have been.
      `cancel` gives up all but those in the background, `cancel 14.1` one of them: its answers
      are dropped, and the app is told as if the request had been lost. Those that change
      something go on: what becomes of them has to be known.
      """,
    listChoice: "the requests that are open",
    cancelChoice: "give them up, or the one with a number",
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
      "\($0) \($1) goes on: it changes something, and what becomes of that has to be known"
    },
    isNotOpen: { "request \($0) is not open; open: \($1)" },
    isNoRequest: { "“\($0)” is not a request; .effects list shows their numbers, such as 14.1" },
    lateSummary: "Deliver an answer again, as if its effect went on",
    lateHelp: """
      N is the frame of an answer. Where its request is open, it is another frame; otherwise it
      is dropped, as whatever a request says that is not waited for any more.
      """,
    answersNothing: { "frame \($0) answers no request" },
    hasNoNetwork: {
      "\($0) sends nothing through the session, so that .net cannot act on it; make it with "
        + "the session's way to the network: Shell { setup in App(over: setup.transport) }"
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
    hang: "the next request is done, and nothing comes for an hour",
    spoil: "the next request is done, and answered with 500",
    garble: "half of the next answer comes",
    pass: "nothing happens to the next requests")
}

extension CommandTexts.HTTP {
  /// The English texts.
  static let english = CommandTexts.HTTP(
    noBackend: { "\($0) has no backend that could be called" },
    methodAndPathMissing: "a method and a path are needed",
    noSuchMethod: "there is no method",
    pathNeedsSlash: { "a path begins with a slash: /\($0)" },
    isNoMember: { "“\($0)” is neither key=text nor key:=json" },
    quotesTakenOff: { "the shell took the quotes off; write \($0), or \($1)" },
    textIsWritten: { "text is written \($0)" },
    isNoJSON: { "“\($0)” is not JSON: \($1); \($2)" })
}
