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

  /// Lines as they may be shown: those that will answer where a secret is asked for are not.
  private static func withoutSecrets<State, Action>(
    _ lines: [String], in session: Session<State, Action>
  ) -> [String] {
    var app = session.app
    var hidden = 0
    return lines.map { line in
      if hidden > 0 {
        hidden -= 1
        return "•••"
      }
      let parsed = ParsedLine(Words(unfinished: line), in: session, for: app)
      if parsed.ownName == ".use", parsed.words.words.count > 1 {
        app = session.suite.apps.first { $0.name == parsed.words.words[1].text } ?? app
      } else {
        hidden = parsed.invocation?.command.secrets.count ?? 0
      }
      return line
    }
  }
}
