import ReelTexts
import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Commands for reporting a problem to another person.
  static var reporting: [Self] {
    [
      Self(
        ".report", texts.commands.report.reportSummary,
        .file("FILE.md", missing: texts.commands.parameters.fileMissing)
      ) { file in
        { shell in
          let session = shell.session
          if file.text.lowercased().hasSuffix(".html") {
            return shell.answer(try session.writePage(to: file))
          }
          let report = SessionReport(
            session: session, transcript: shell.transcript, notices: shell.output.all,
            width: shell.output.width, isAtTerminal: shell.presenter.isWatched)
          return shell.answer(try report.write(to: file))
        }
      }
      .written("report FILE.md | FILE.html")
      .completing("FILE.md", files("md", "html"))
      .explained(texts.commands.report.reportHelp)
    ]
  }
}
