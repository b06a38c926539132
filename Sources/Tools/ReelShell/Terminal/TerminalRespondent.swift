import ReelTexts
import Reel
import ReelEditor
import ReelSupport

/// Asks the person at the terminal; answers are kept out of every history.
struct TerminalRespondent: Respondent {
  let editor: LineEditor
  let output: EditorOutput
  /// Called before a secret is asked for.
  let onSecret: @Sendable () -> Void

  func secret(_ prompt: String) async -> String? {
    onSecret()
    return answer(await editor.readSecret(prompt: Prompt("\(prompt): ", sgr: "1")))
  }

  func confirms(_ question: String) async -> Bool? {
    let choice = localized("yes or no: ")
    var prompt = "\(question) \(choice)"
    if !TextLines.isOne(question) || TerminalText.width(prompt) > output.width - 8 {
      let lines = TextLines.of(question).flatMap {
        TerminalText.wrapped(TerminalText.sanitized($0), to: output.width - 1)
      }
      editor.print(lines.joined(separator: "\n"))
      prompt = choice
    }
    while let text = answer(
      await editor.readAnswer(prompt: Prompt(prompt, sgr: "1")) { Replies.isYes($0) != nil })
    {
      if let isYes = Replies.isYes(text) { return isYes }
    }
    return nil
  }

  private func answer(_ input: LineEditor.Input) -> String? {
    if case .line(let text) = input { text } else { nil }
  }
}
