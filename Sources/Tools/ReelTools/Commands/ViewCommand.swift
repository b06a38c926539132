import Reel
import ReelApp
import ReelREPL
import ReelTexts

extension ShellCommand {
  /// Commands for viewing in a browser.
  static var viewing: [Self] {
    return [
      Self(
        ".view", "Show the session in a browser, as a page that follows it",
        .optional(
          .word("off", choices: [Choice("off")]) { @Sendable word, arguments throws(LineError) in
            guard word.text == "off" else {
              throw arguments.syntax.wrong(
                "expected off, not \(verbatim: word.excerpt)", at: word.range)
            }
            return word
          }), .flag("control")
      ) { off, allowsControl in
        { shell in
          if off != nil {
            let hasEnded = shell.presenter.endView()
            let line = shell.session.translation(
              hasEnded
                ? "the session is no longer shown in a browser"
                : "the session is not shown in a browser")
            return Reply(.view, ServedView(address: nil, control: false), lines: [line])
          }
          let view = try shell.serve(allowsControl: allowsControl)
          let how: Text =
            allowsControl
            ? "Open it in a browser on this machine. Choosing a frame there moves the shell."
            : "Open it in a browser on this machine. It is read-only; .view off ends it."
          return Reply(
            .view, ServedView(address: view.address, control: allowsControl),
            lines: [view.address, shell.session.translation(how)])
        }
      }
      .example(".view", ".view --control")
      .leftOutOfScripts()
      .written("view [--control] | off")
      .explained(
        """
        Prints an address for a browser on this machine. Its page shows the same as the one of
        .report crash.html, and follows the session: each new frame, and the shell's position.
        The page is read-only. After .view --control, choosing a frame in its list moves the \
        shell
        there, like .goto, while the shell waits for a line; .view makes it read-only again.
        The address contains a token: the page cannot be opened without it, nor by a page of
        another site. .view off ends it, and so does the end of the session.
        """)
    ]
  }
}
