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
        ".save", texts.commands.saving.saveSummary, .savedFile
      ) { file in { shell in try save(shell, to: file) } }
      .completing("FILE.script | FILE.swift", files("script", "swift"))
      .explained(texts.commands.saving.saveHelp)
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
    try NewFile.write(to: word, kind: texts.saving.aSavedSession) { try $0(text) }
    return shell.answer(
      try Answer(
        .saved, SavedFile(file: word.text, hasGap: transcript.hasGap),
        lines: [texts.commands.saving.wrote(word.text)]
          + (transcript.hasGap ? [gap(isScript: isScript)] : [])))
  }

  /// Returns the text about the gap in the saved script or test of a session that was paused.
  private static func gap(isScript: Bool) -> String {
    isScript ? texts.commands.saving.scriptHasGap : texts.commands.saving.testHasGap
  }
}

extension Parameter where Value == Word {
  /// The parameter for a file whose name decides its format: a script, or a test.
  fileprivate static var savedFile: Parameter {
    word(
      "FILE.script | FILE.swift", missing: texts.commands.parameters.fileMissing, content: .file
    ) { word, arguments throws(LineError) in
      guard ["script", "swift"].contains(URL(fileURLWithPath: word.text).pathExtension) else {
        throw arguments.syntax.wrong(
          texts.commands.saving.neitherScriptNorTest(word.excerpt), at: word.range)
      }
      return word.inHome
    }
  }
}
