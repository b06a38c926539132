import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for reporting a problem to another person.
  static var reporting: [Self] {
    [
      Self(
        ".report", "Write a bug report, with the recording of the session",
        .file("FILE.md", missing: Text("a file is missing"))
      ) { file in
        { shell in
          let session = shell.session
          if file.path.lowercased().hasSuffix(".html") {
            return try session.writePage(to: file)
          }
          let report = SessionReport(
            session: session, transcript: shell.transcript, notices: shell.output.all,
            width: shell.output.width, isAtTerminal: shell.presenter.isWatched)
          return try report.write(to: file)
        }
      }
      .example(".report crash.md", ".report slow.html")
      .leftOutOfScripts()
      .written("report FILE.md | FILE.html")
      .completing("FILE.md", files("md", "html"))
      .explained(
        """
        .report crash.md writes two files, to be sent together:
          crash.md    the system, the screen, the newest frames, the errors, the requests in
                      flight, and whether the apps' rules hold
          crash.reel  the recording of the session so far: reel open crash.reel
        .report crash.html writes one page instead, to play and rewind in a browser, without a
        network: every frame of every branch, the screen, the state, and what changed it.
        They contain no passwords, no tokens and no user names from URLs, but all that the
        apps have shown. Files that exist are never overwritten; only their owner can read new \
        ones.
        """)
    ]
  }
}
