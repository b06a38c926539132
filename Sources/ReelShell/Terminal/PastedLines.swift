import Reel
import ReelApp
import ReelEditor

extension Session {
  /// What is asked before pasted lines are done one after the other.
  nonisolated func pasteQuestion(_ lines: [String]) -> PasteQuestion {
    Language.$current.withValue(language) {
      PasteQuestion(
        withoutSecrets(lines),
        prompt: Prompt(
          localized(
            en: "\(lines.count) lines pasted: Enter does them all, Ctrl-C none ",
            de: "\(lines.count) Zeilen eingefügt: Enter führt alle aus, Strg-C keine "),
          sgr: "1"))
    }
  }

  /// Lines as they may be shown: those that will answer where a secret is asked for are not.
  private nonisolated func withoutSecrets(_ lines: [String]) -> [String] {
    var app = app
    var hidden = 0
    return lines.map { line in
      if hidden > 0 {
        hidden -= 1
        return "•••"
      }
      let words = Words(unfinished: line).words
      if words.count > 1, words[0].text == ".use" {
        app = suite.apps.first { $0.name == words[1].text } ?? app
      } else if let (command, _) = app.command(in: words, language) {
        hidden = command.secrets.count
      }
      return line
    }
  }
}
