import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Telling somebody else what went wrong.
  static var reporting: [Self] {
    [
      Self(
        ".report", en: "Write a bug report, with the recording of the session",
        de: "Einen Fehlerbericht schreiben, mit der Aufnahme der Sitzung",
        .file("FILE.md", missing: Missing.file)
      ) { file in
        { shell in
          let session = shell.session
          let report = SessionReport(
            session: session, transcript: shell.transcript, notices: shell.output.all,
            width: shell.output.width, isAtTerminal: shell.presenter.isWatched)
          return shell.answer(session.told(try report.write(to: file)))
        }
      }
      .explained(
        en: """
          .report crash.md writes two files, to be sent together:
            crash.md    what the session runs on, what is on the screen, the newest frames, what went
                        wrong, what is in flight, and whether the apps' rules hold
            crash.reel  the recording of the session so far: reel open crash.reel
          No password, no token and no user of a URL is in them; what the apps have shown is. Files
          that exist are never overwritten; only their owner can read new ones.
          """,
        de: """
          .report fehler.md schreibt zwei Dateien, die zusammen verschickt werden:
            fehler.md    worauf die Sitzung läuft, was auf dem Bildschirm steht, die neuesten Frames,
                         was fehlschlug, was noch läuft und ob die Regeln der Apps gelten
            fehler.reel  die Aufnahme der bisherigen Sitzung: reel open fehler.reel
          Kein Passwort, kein Token und kein Benutzer aus einer URL steht darin; was die Apps gezeigt
          haben, schon. Dateien, die es gibt, werden nie überschrieben; neue kann nur ihr Besitzer
          lesen.
          """)
    ]
  }
}
