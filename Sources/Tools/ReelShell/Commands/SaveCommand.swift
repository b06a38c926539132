import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Making a test of a session.
  static var saving: [Self] {
    [
      Self(
        ".save", en: "Write the session down as a script or as a Swift test",
        de: "Die Sitzung als Skript oder als Test in Swift schreiben",
        .savedFile
      ) { file in { shell in try save(shell, to: file) } }
      .explained(
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
    ]
  }

  private static func save(
    _ shell: isolated Interpreter<State, Action>, to word: Word
  ) throws -> Outcome {
    let session = shell.session
    let transcript = shell.transcript
    let url = URL(fileURLWithPath: word.text)
    let isScript = url.pathExtension == "script"
    let text =
      isScript
      ? try SavedScript(
        suite: session.suite, timeline: session.timeline, isFresh: session.isFresh,
        isVirtual: session.clock is VirtualClock
      ).text(of: transcript, now: shell.sight)
      : try SavedTest(suite: session.suite, history: session.timeline.history)
        .text(named: url.deletingPathExtension().lastPathComponent)
    let kind = Localized(en: "a saved session", de: "eine gespeicherte Sitzung")
    try NewFile.write(to: word, kind: kind) { try $0(text) }
    shell.output.answer(localized(en: "wrote \(word.text)", de: "\(word.text) geschrieben"))
    if transcript.hasGap { shell.output.answer(gap(isScript: isScript)) }
    return .done
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
}

extension Parameter where Value == Word {
  /// A file whose name says what is written: a script, or a test.
  fileprivate static var savedFile: Parameter {
    word("FILE.script | FILE.swift", missing: Missing.file, content: .file) {
      word, arguments throws(LineError) in
      guard ["script", "swift"].contains(URL(fileURLWithPath: word.text).pathExtension) else {
        throw arguments.syntax.wrong(
          en: "“\(word.excerpt)” ends neither with .script nor with .swift",
          de: "„\(word.excerpt)“ endet weder mit .script noch mit .swift", at: word.range)
      }
      return word
    }
  }
}
