extension SharingTexts {
  /// The English texts.
  static let english = SharingTexts(
    otherProgram: {
      "The session \($0) belongs to another program or another version: to \($1), while this is "
        + "\($2) with different types. Join with the program that began it."
    },
    damaged: { "The data of the session \($0) in the database cannot be read." },
    noSession: { "There is no session \($0); a participant who may act begins it by joining." },
    gap: { "The session continues with frame \($1), but frame \($0) is missing." },
    notReduced: {
      "Frame \($0) of the session was refused here, by middleware or a locked timeline: this state "
        + "is no longer the session's."
    },
    flaws: Flaws(
      action: { "its action cannot be read: \($0)" }, asks: "its requests are not a JSON array",
      fates: "the fates of its requests are not an array of fates",
      cause: { "its cause cannot be frame \($0)" },
      notAsked: "no frame has asked it"),
    isOver: "This session is no longer shared; join again to continue.",
    looksOn: "You have joined as an observer.",
    mayNotAct: "You may only look at this session; acting needs the role reel_act in its database.",
    disagrees: {
      "This program reaches a different state than the session after frame \($0). It only observes "
        + "from there: another version of it may be taking part."
    },
    actsNow:
      "In a shared session actions happen now, but you are looking at the past: .now goes to the "
      + "newest frame, .branch NAME starts a branch of your own here.",
    refused: {
      "\($0) would change the history of all participants, which is fixed in a shared session. "
        + "To try something out, .branch NAME starts a branch of your own."
    },
    noOffer: { "No branch \($0) has been offered; .branches lists those that have." },
    offerTaken: { "A branch \($0) has been offered already. Choose another name." },
    notOffered: {
      "\($0) cannot be offered: it was restarted, and does not start at a frame of the session."
    },
    offerDisagrees: {
      "The branch \($0) leads to a different state in this program than in the one that offered it."
    },
    offerRefused: { "The branch \($0) is refused: \($1)." },
    ownBranch: "your own",
    ownStarted: {
      "\($0) starts at #\($1), and is your own: the others do not see your actions on it.\n"
        + ".offer NAME shows it to them, .switch main leads back."
    },
    offered: {
      "\($0) is offered to all, from #\($1): " + ($2 == 1 ? "1 frame" : "\($2) frames")
    },
    offeredBy: { "offered by \($0)" },
    nothingToOffer: "There is nothing to offer here: .branch NAME starts a branch of your own.",
    offerSummary: "Show the others a branch of your own",
    offerHelp: """
      The others see it with .branches, and open it with .switch NAME, as a branch of their own.
      Your later actions on it are private again, until you offer it by another name.
      """,
    othersOpen: {
      $0 == 1
        ? "Not waiting for 1 open request of another participant."
        : "Not waiting for \($0) open requests of other participants."
    },
    notShared: "This session is not shared.",
    notNumbered: {
      "Not numbered within \($0) s: the database does not answer. Your action waits as a draft."
    },
    lost: { "There is no connection to the session: \($0) Your actions wait as drafts." },
    backAgain: "The connection to the session is back.",
    changed: {
      "#\($0) had a different result than shown, because others came before it: \($2), not \($1)"
    },
    nothing: "no change",
    disagreement: {
      "After frame \($0), of participant \($1), this program has a different state than the "
        + "session. It only observes from there."
    },
    ended: { "This session is no longer shared: \($0)" },
    refusedRow: {
      "Refused here and by all others: \($0), of participant \($1): \($2). The session goes on."
    },
    takenOver: { "Request \($0) is performed here now: its participant is gone." },
    unanswered: { "Request \($0) is lost: its participant is gone, and it must not be repeated." },
    drafts: { $0 == 1 ? "1 draft" : "\($0) drafts" },
    whoSummary: "List the participants of the shared session",
    whoHelp: """
      Lists those who are there, and those who have gone with requests open: another participant
      performs these if they may be repeated; otherwise they are lost.
      """,
    acts: "acts", looks: "looks", isGone: "is gone", isYou: "you",
    atFrame: { "at #\($0)" },
    openRequests: { $0 == 1 ? "1 open request" : "\($0) open requests" },
    join: "take part in the session at this address: postgres://host/database/NAME",
    joinAs: "the name that others see; by default the user's",
    look: "only look, without acting",
    saved: { $1 == 1 ? "wrote 1 frame to \($0)" : "wrote \($1) frames to \($0)" })
}
