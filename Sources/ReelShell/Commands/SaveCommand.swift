import Foundation
import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Making a test of a session.
  static var saveCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "save", synopsis: "save FILE.script | FILE.swift",
        summary: Localized(
          en: "Write the session down as a script or as a Swift test",
          de: "Die Sitzung als Skript oder als Test in Swift schreiben"),
        details: Localized(
          en: """
            .save FILE.script  what was done, with expectations on what there was to be seen;
                               reel run FILE.script does it again
            .save FILE.swift   what happened on this branch, with the answers of the world, as a test
                               with ReelTesting; a test for each app
            Lines that only show something are left out. A file that exists is never overwritten.
            """,
          de: """
            .save DATEI.script  was getan wurde, mit Erwartungen an das, was zu sehen war;
                                reel run DATEI.script tut es noch einmal
            .save DATEI.swift   was auf diesem Zweig geschah, mit den Antworten der Welt, als Test mit
                                ReelTesting; ein Test für jede App
            Zeilen, die nur etwas zeigen, fehlen darin. Eine Datei, die es gibt, wird nie überschrieben.
            """)
      ) { session, call in
        try session.save(to: try call.single(localized(en: "a file", de: "eine Datei")), call)
        return .done
      }
    ]
  }

  private func save(to word: Word, _ call: Own.Invocation) throws {
    let url = URL(fileURLWithPath: word.text)
    let text: String
    switch url.pathExtension {
    case "script":
      let names = Self.shellCommands.flatMap { command in
        command.aliases.map { ($0, command.name) }
      }
      text = try SavedScript(
        suite: suite, timeline: timeline,
        names: Dictionary(names, uniquingKeysWith: { first, _ in first }), isFresh: isFresh,
        isVirtual: clock is VirtualClock
      ).text(of: transcript, now: sight)
    case "swift":
      text = try SavedTest(suite: suite, history: timeline.history)
        .text(named: url.deletingPathExtension().lastPathComponent)
    default:
      throw LineError(
        localized(
          en: "“\(word.text)” ends neither with .script nor with .swift; write: .\(call.synopsis)",
          de:
            "„\(word.text)“ endet weder mit .script noch mit .swift; so wird es geschrieben: .\(call.synopsis)"
        ),
        at: word.range)
    }
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw Failure(
        localized(
          en: "\(word.text) exists already; a saved session overwrites nothing",
          de: "\(word.text) gibt es schon; eine gespeicherte Sitzung überschreibt nichts"))
    }
    do {
      try Data(text.utf8).write(to: url, options: .withoutOverwriting)
    } catch {
      let folder = url.deletingLastPathComponent().path
      let reason =
        FileManager.default.fileExists(atPath: folder)
        ? error.localizedDescription
        : localized(
          en: "there is no such folder",
          de: "es gibt diesen Ordner nicht")
      throw Failure(
        localized(
          en: "\(word.text) cannot be written: \(reason)",
          de: "\(word.text) kann nicht geschrieben werden: \(reason)"))
    }
    output.answer(
      localized(
        en: "wrote \(word.text)",
        de: "\(word.text) geschrieben"))
  }

  /// What there is to be seen now.
  var sight: Transcript.Sight {
    Transcript.Sight(
      app: currentApp.withLock { $0 },
      frame: timeline.isInThePast ? timeline.cursor : timeline.tip, lastFrame: timeline.last,
      isSteady: !store.inFlight.contains(where: \.countsForSettling))
  }
}
