import Reel
import ReelEditor
import ReelSupport
import ReelTexts

/// Asks the person at the terminal; answers are kept out of every history.
struct TerminalRespondent: Respondent {
  let editor: LineEditor
  let output: EditorOutput
  /// Puts the questions into the user's language.
  let translation: Translation
  /// Called before a secret is asked for.
  let onSecret: @Sendable () async -> Void
  /// Whether a text is a command.
  let isCommand: @Sendable (String) -> Bool

  func secret(_ prompt: Text) async -> String? {
    await onSecret()
    ProgressLine.standard.clear()
    return answer(await editor.readSecret(prompt: Prompt("\(translation(prompt)): ", sgr: "1")))
  }

  /// Asks until the answer is yes or no; a command instead of it is a no, and is performed next.
  func confirms(_ question: Text) async -> Bool? {
    ProgressLine.standard.clear()
    let question = translation(question)
    let choice = translation("yes or no: ")
    var prompt = "\(question) \(choice)"
    if !TextLines.isOne(question) || TerminalText.width(prompt) > output.width - 8 {
      let lines = TextLines.of(question).flatMap {
        TerminalText.wrapped(TerminalText.sanitized($0), to: output.width - 1)
      }
      editor.print(lines.joined(separator: "\n"))
      prompt = choice
    }
    while let text = answer(
      await editor.readAnswer(prompt: Prompt(prompt, sgr: "1")) { Answers.isYes($0) != nil })
    {
      if let isYes = Answers.isYes(text) { return isYes }
      if isCommand(text) {
        editor.takeBack(text)
        return false
      }
    }
    return nil
  }

  private func answer(_ input: LineEditor.Input) -> String? {
    if case .line(let text) = input { text } else { nil }
  }
}
