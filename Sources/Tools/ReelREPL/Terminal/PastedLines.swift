import Reel
import ReelApp
import ReelEditor
import ReelTexts

extension PasteQuestion {
  /// Creates the question about pasted lines before they are performed.
  init<State, Action>(_ lines: [String], in session: Session<State, Action>) {
    self.init(
      Self.withoutSecrets(lines, in: session),
      prompt: Prompt(
        session.translation("\(lines.count) lines pasted: Enter runs them all, Ctrl-C none "),
        sgr: "1"))
  }

  /// Returns the message about discarded pasted lines, with a few of them.
  ///
  /// - Parameters:
  ///   - lines: the discarded lines.
  ///   - last: the last performed line; if it asks for secrets, the next line may be one.
  ///   - session: the session that they were meant for.
  static func notDone<State, Action>(
    _ lines: [String], behind last: ParsedLine<State, Action>, in session: Session<State, Action>
  ) -> String {
    let secrets = last.asking?.secrets.count ?? 0
    let shown = withoutSecrets(lines, in: session, hiding: secrets)
      .map { "  " + TerminalText.sanitized($0) }
    let rest = shown.count > 10 ? ["  ⋮"] : []
    let title = session.translation("pasted lines that did not run (\(lines.count)):")
    return ([title] + shown.prefix(10) + rest).joined(separator: "\n")
  }

  /// Returns the lines that may be shown: those that may answer a question for a secret are hidden.
  private static func withoutSecrets<State, Action>(
    _ lines: [String], in session: Session<State, Action>, hiding secrets: Int = 0
  ) -> [String] {
    var app = session.app
    var hidden = secrets
    var before = ""
    return lines.map { line in
      if hidden > 0 {
        hidden -= 1
        return "•••"
      }
      // A line that continues asks no question yet.
      let whole = ContinuedLine(line, behind: before, in: session)
      before = whole.isOpen ? whole.text : ""
      if whole.isOpen { return line }
      let parsed = ParsedLine(
        Words(unfinished: session.aliases.expanded(whole.text)), in: session, for: app)
      if parsed.row?.switchesApps == true, parsed.words.words.count > 1 {
        app = session.suite.apps.first { $0.name == parsed.words.words[1].text } ?? app
      } else {
        hidden = parsed.asking?.secrets.count ?? 0
      }
      return line
    }
  }
}

extension InteractiveShell {
  /// Discards the lines pasted after a line that failed, as a script does, and says so.
  ///
  /// - Parameter isForgiving: whether a line that expects a failure may follow.
  func dropPasted(behind line: ParsedLine<State, Action>, isForgiving: Bool) {
    let lines = editor.dropPasted { lines in
      isForgiving && Script.isForgiven(by: lines.lazy.map { Script.Line(number: 1, text: $0) })
    }
    guard !lines.isEmpty else { return }
    output.diagnose(PasteQuestion.notDone(lines, behind: line, in: session))
  }
}
