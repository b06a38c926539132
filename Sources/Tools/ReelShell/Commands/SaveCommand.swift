import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Commands for making a test of a session.
  static var saving: [Self] {
    [
      Self(
        ".save", "Save the session as a script or as a Swift test", .savedFile
      ) { file in { shell in try save(shell, to: file) } }
      .completing("FILE.script | FILE.swift", files("script", "swift"))
      .explained(
        """
        .save FILE.script  the lines of the session, with expectations about what was shown;
                           reel run FILE.script runs them again
        .save FILE.swift   the actions on this branch, with the answers of services, as a test
                           with ReelTesting; one test for each app
        Lines that only show something are left out, and so are lines with a secret in them. A \
        file
        that exists is never overwritten; only its owner can read a new one.
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
        suite: session.suite, cursor: session.cursor, isFresh: session.isFresh,
        isVirtual: session.clock is VirtualClock, translation: session.translation
      ).text(of: transcript, now: shell.currentView)
      : try SavedTest(suite: session.suite, history: session.cursor.history)
        .text(named: url.deletingPathExtension().lastPathComponent)
    try NewFile.write(to: word, kind: "a saved session") { try $0(text) }
    return shell.answer(
      try Answer(
        .saved, SavedFile(file: word.text, hasGap: transcript.hasGap),
        lines: [session.translation("wrote \(verbatim: word.text)")]
          + (transcript.hasGap ? [session.translation(gap(isScript: isScript))] : [])))
  }

  /// Returns the text about the gap in the saved script or test of a session that was paused.
  private static func gap(isScript: Bool) -> Text {
    isScript
      ? """
      it repeats the lines that ran while paused, and expects nothing up to the end of the last \
      pause: unrecorded frames cannot be checked
      """
      : """
      it contains only the actions on this branch; actions while paused were not recorded, so a \
      test cannot repeat them
      """
  }
}

extension Parameter where Value == Word {
  /// The parameter for a file whose name decides its format: a script, or a test.
  fileprivate static var savedFile: Parameter {
    word(
      "FILE.script | FILE.swift", missing: "a file is missing", content: .file
    ) { word, arguments throws(LineError) in
      guard ["script", "swift"].contains(URL(fileURLWithPath: word.text).pathExtension) else {
        throw arguments.syntax.wrong(
          "“\(verbatim: word.excerpt)” ends neither with .script nor with .swift",
          at: word.range)
      }
      return word.inHome
    }
  }
}
