extension SharingTexts {
  /// The English texts.
  static let english = SharingTexts(
    otherProgram: {
      "The session \($0) is one of another program, or of another version of it: of \($1), and this "
        + "is \($2) with types of its own. Join with the program that has begun it."
    },
    damaged: { "What the database has of the session \($0) cannot be read." },
    noSession: { "There is no session \($0); a participant who may act begins it by joining." },
    gap: { "The session goes on with frame \($1), and frame \($0) is missing." },
    notReduced: {
      "Frame \($0) of the session was refused here, by middleware or a locked timeline: this state is "
        + "not the session's any more."
    },
    unreadable: { "The action of frame \($0) cannot be read: \($1). Is this an older program?" },
    isOver: "This session is not shared any more; join again to go on.",
    looksOn: "You have joined to look.",
    mayNotAct: "You may look at this session; to act takes the role reel_act in its database.",
    disagrees: {
      "This program comes to another state than the session after frame \($0). It only looks on from "
        + "there: another version of it may be at work."
    },
    actsNow:
      "In a shared session what you do happens now, and you look at the past: .now goes to the "
      + "newest, .branch NAME starts a branch of your own here.",
    refused: {
      "\($0) would change what the others have too: in a shared session what has happened stays. "
        + "To try something out, .branch NAME starts a branch of your own."
    },
    noOffer: { "No branch \($0) has been offered; .branches lists what has." },
    offerTaken: { "A branch \($0) has been offered already. Choose another name." },
    notOffered: {
      "\($0) cannot be offered: it has begun anew, and leaves the session at no frame."
    },
    offerDisagrees: {
      "The branch \($0) leads to another state in this program than in the one that has offered it."
    },
    ownBranch: "your own",
    ownStarted: {
      "\($0) starts at #\($1), and is your own: nothing you do on it reaches the others. "
        + ".offer NAME shows it to them, .switch main leads back."
    },
    offered: {
      "\($0) is offered to all: from #\($1) on, " + ($2 == 1 ? "1 frame" : "\($2) frames")
    },
    offeredBy: { "offered by \($0)" },
    nothingToOffer: "There is nothing to offer here: .branch NAME starts a branch of your own.",
    offerSummary: "Show the others a branch of your own",
    offerHelp: """
      The others see it with .branches, and open it with .switch NAME, as a branch of their own.
      What you do on it afterwards is yours again, until you offer it by another name.
      """,
    othersOpen: {
      $0 == 1
        ? "1 request of another participant is open; that is not waited for."
        : "\($0) requests of other participants are open; those are not waited for."
    },
    notShared: "This session is not shared.",
    notNumbered: {
      "Not numbered within \($0) s: the database does not answer. What you did waits as a draft."
    },
    lost: { "There is no connection to the session: \($0) What you do waits as drafts." },
    backAgain: "The connection to the session is there again.",
    changed: {
      "#\($0) came out otherwise than it was shown, for others came before it: \($2), not \($1)"
    },
    nothing: "no change",
    disagreement: {
      "After frame \($0), of participant \($1), this program has another state than the session. It "
        + "only looks on from there."
    },
    ended: { "This session is not shared any more: \($0)" },
    takenOver: { "Request \($0) is performed here now: who asked it is gone." },
    unanswered: { "Request \($0) is lost: who performed it is gone, and it may not be repeated." },
    drafts: { $0 == 1 ? "1 draft" : "\($0) drafts" },
    whoSummary: "List who takes part in the shared session",
    whoHelp: """
      Who is there, and who has gone and left requests open: those are performed by another where
      they may be repeated, and are lost otherwise.
      """,
    acts: "acts", looks: "looks", isGone: "is gone", isYou: "you",
    atFrame: { "at #\($0)" },
    openRequests: { $0 == 1 ? "1 open request" : "\($0) open requests" },
    join: "take part in the session at this address, which names it: postgres://host/database/NAME",
    joinAs: "what others see you as; otherwise the user's name",
    look: "look only, and do nothing",
    saved: { $1 == 1 ? "wrote 1 frame to \($0)" : "wrote \($1) frames to \($0)" })
}
