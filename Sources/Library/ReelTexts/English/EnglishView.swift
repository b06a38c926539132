extension CommandTexts.View {
  /// The English texts.
  static let english = CommandTexts.View(
    viewSummary: "Show the session in a browser, as a page that follows it",
    viewHelp: """
      Prints an address for a browser on this machine. Its page has what .report crash.html has, and
      follows the session: every frame as it comes, and where the shell looks.
      The page only looks. After .view --control, choosing a frame in its list has the shell look
      there, as .goto does, while the shell waits for a line; .view takes that back.
      The address has a token: the page is shown to none who does not know it, and to no page of
      another site. .view off ends it, and so does the end of the session.
      """,
    looks: "Open it in a browser on this machine. It only looks; .view off ends it.",
    leads: "Open it in a browser on this machine. Choosing a frame there moves the shell.",
    ended: "the session is not shown in a browser any more",
    nothingServed: "the session is not shown in a browser",
    cannotServe: "the session cannot be shown in a browser: no port is available",
    isNotOff: { "\($0) is not off" },
    forbidden: "The address is not the one that .view has printed.",
    isReadOnly: "the page only looks; .view --control lets it move the shell",
    isBusy: "the shell is busy with a line",
    visited: { "the page moved to #\($0)" })
}
