import ReelTexts
import Reel
import ReelApp
import ReelEditor

extension PasteQuestion {
  /// What is asked before pasted lines are done one after the other.
  init<State, Action>(_ lines: [String], in session: Session<State, Action>) {
    self = session.spoken {
      PasteQuestion(
        Self.withoutSecrets(lines, in: session),
        prompt: Prompt(texts.session.terminal.pasted(lines.count), sgr: "1"))
    }
  }

  /// What is said of pasted lines that are given up, with as many of them as are read at a glance.
  ///
  /// - Parameters:
  ///   - lines: those lines.
  ///   - last: the line that was done last; where it asks for secrets, what follows may be one.
  ///   - session: what they were meant for.
  static func notDone<State, Action>(
    _ lines: [String], behind last: ParsedLine<State, Action>, in session: Session<State, Action>
  ) -> String {
    let secrets = last.invocation?.command.secrets.count ?? 0
    let shown = withoutSecrets(lines, in: session, hiding: secrets)
      .map { "  " + TerminalText.sanitized($0) }
    let rest = shown.count > 10 ? ["  ⋮"] : []
    let title = session.spoken { texts.session.terminal.notPasted(lines.count) }
    return ([title] + shown.prefix(10) + rest).joined(separator: "\n")
  }

  /// Lines as they may be shown: those that will answer where a secret is asked for are not.
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
      // A line that goes on asks for nothing yet.
      let whole = ContinuedLine(line, behind: before, in: session)
      before = whole.isOpen ? whole.text : ""
      if whole.isOpen { return line }
      let parsed = ParsedLine(Words(unfinished: whole.text), in: session, for: app)
      if parsed.ownName == ".use", parsed.words.words.count > 1 {
        app = session.suite.apps.first { $0.name == parsed.words.words[1].text } ?? app
      } else {
        hidden = parsed.invocation?.command.secrets.count ?? 0
      }
      return line
    }
  }
}
