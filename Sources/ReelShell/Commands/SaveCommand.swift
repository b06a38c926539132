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
            Lines that only show something are left out, and so are those with a secret in them. A file
            that exists is never overwritten; only its owner can read a new one.
            """,
          de: """
            .save DATEI.script  was getan wurde, mit Erwartungen an das, was zu sehen war;
                                reel run DATEI.script tut es noch einmal
            .save DATEI.swift   was auf diesem Zweig geschah, mit den Antworten der Welt, als Test mit
                                ReelTesting; ein Test für jede App
            Zeilen, die nur etwas zeigen, fehlen darin, und solche, in denen ein Geheimnis steht. Eine
            Datei, die es gibt, wird nie überschrieben; eine neue kann nur ihr Besitzer lesen.
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
        ([command.name] + command.aliases).map { ($0, command.name) }
      }
      text = try SavedScript(
        suite: suite, timeline: timeline,
        names: Dictionary(names, uniquingKeysWith: { first, _ in first }),
        complaints: Complaints(suite: suite, ownNames: Set(names.map(\.0))), isFresh: isFresh,
        isVirtual: clock is VirtualClock
      ).text(of: transcript, now: sight)
    case "swift":
      text = try SavedTest(suite: suite, history: timeline.history)
        .text(named: url.deletingPathExtension().lastPathComponent)
    default:
      throw LineError(
        localized(
          en:
            "“\(word.excerpt)” ends neither with .script nor with .swift; write: .\(call.synopsis)",
          de:
            "„\(word.excerpt)“ endet weder mit .script noch mit .swift; so wird es geschrieben: .\(call.synopsis)"
        ),
        at: word.range)
    }
    let kind = Localized(en: "a saved session", de: "eine gespeicherte Sitzung")
    try NewFile.write(to: word, kind: kind) { try $0(text) }
    output.answer(
      localized(
        en: "wrote \(word.text)",
        de: "\(word.text) geschrieben"))
    if transcript.hasGap { output.answer(Self.gap(isScript: url.pathExtension == "script")) }
  }

  /// What is missing in what was saved of a session that was paused, and why.
  private static func gap(isScript: Bool) -> String {
    isScript
      ? localized(
        en: "it does what was done while paused, and expects nothing up to the end of the last "
          + "pause: what was not remembered cannot be looked at again",
        de: "es tut, was in der Pause getan wurde, und erwartet nichts bis zum Ende der letzten "
          + "Pause: was nicht gemerkt wurde, lässt sich nicht noch einmal ansehen")
      : localized(
        en: "it has only what happened on this branch; what happened while paused was not "
          + "remembered, so that a test cannot do it again",
        de: "darin ist nur, was auf diesem Zweig geschah; was in der Pause geschah, wurde nicht "
          + "gemerkt, so dass ein Test es nicht noch einmal tun kann")
  }

  /// What there is to be seen now.
  var sight: Transcript.Sight {
    Transcript.Sight(
      app: currentApp.withLock { $0 },
      frame: timeline.isInThePast ? timeline.cursor : timeline.tip, lastFrame: timeline.last,
      isSteady: !store.inFlight.contains(where: \.countsForSettling))
  }
}
