extension CommandTexts.View {
  /// The English texts.
  static let english = CommandTexts.View(
    viewSummary: "Show the session in a browser, as a page that follows it",
    viewHelp: """
      Prints an address for a browser on this machine. Its page shows the same as the one of
      .report crash.html, and follows the session: each new frame, and the shell's position.
      The page is read-only. After .view --control, choosing a frame in its list moves the shell
      there, like .goto, while the shell waits for a line; .view makes it read-only again.
      The address contains a token: the page cannot be opened without it, nor by a page of
      another site. .view off ends it, and so does the end of the session.
      """,
    looks: "Open it in a browser on this machine. It is read-only; .view off ends it.",
    leads: "Open it in a browser on this machine. Choosing a frame there moves the shell.",
    ended: "the session is no longer shown in a browser",
    nothingServed: "the session is not shown in a browser",
    cannotServe: "the session cannot be shown in a browser: no port is available",
    isNotOff: { "expected off, not \($0)" },
    forbidden: "This is not the address that .view printed.",
    isReadOnly: "the page is read-only; .view --control lets it move the shell",
    isBusy: "the shell is busy with a line",
    visited: { "the page moved to #\($0)" })
}
