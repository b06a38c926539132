import CEditLine

/// The handling of pasted text: one line goes into the line, several are run after a question.
extension EditSession {
  /// Takes in a paste, without regard to the meanings of keys.
  func paste(_ text: String) {
    if !text.contains("\n") {
      redraw(replacing: 0, with: text)
    } else if isAnswer {
      // An answer has one line; there is no way to tell which one it is.
      terminal.write("\u{07}")
    } else {
      pasteLines(text.split(separator: "\n").map(String.init))
    }
  }

  private func pasteLines(_ pasted: [String]) {
    let typed = scalars
    let cursor = self.cursor
    var lines = pasted
    lines[0] = Self.text(typed[..<cursor]) + lines[0]
    lines[lines.count - 1] += Self.text(typed[cursor...])
    let question = mailbox.handlers.pasteQuestion(lines)
    eraseLine()
    replaceLine(with: "")
    terminal.write(rows(of: question))
    heldPrompt = prompt
    prompt = question.prompt
    refresh()
    let isConfirmed = isConfirmed()
    guard outcome == nil else { return }
    eraseLine()
    if let heldPrompt { prompt = heldPrompt }
    heldPrompt = nil
    if isConfirmed {
      mailbox.queue(lines)
      outcome = .line("")
    } else {
      replaceLine(with: Self.text(typed[...]))
      el_cursor(editLine, Int32(clamping: cursor - typed.count))
      refresh()
    }
  }

  /// Returns the lines of a question as they are drawn, as many as there is room for.
  private func rows(of question: PasteQuestion) -> String {
    let (rows, columns) = terminal.size
    let room = max(1, rows - 3)
    var shown = question.lines.prefix(room).map { "  " + TerminalText.sanitized($0) }
    if question.lines.count > room { shown.append("  ⋮") }
    return shown.map { TerminalText.truncated($0, to: columns - 1) + "\n" }.joined()
  }

  /// Waits for Enter or Ctrl-C; ignores other keys.
  private func isConfirmed() -> Bool {
    while outcome == nil {
      switch event(attending: attend) {
      case .character("\r"), .character("\n"): return true
      case .character("\u{03}"): return false
      case .character("\u{1A}"): suspend()
      case .character, .sequence, .paste, .incomplete: break
      case .nothing: _ = wait(milliseconds: -1, attending: attend)
      }
    }
    return false
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns the next pasted line, drawn as if it had been typed; nil if there is none.
  func pastedLine(
    _ prompt: Prompt, where isFitting: (String) -> Bool
  ) -> LineEditor.Input? {
    guard let line = mailbox.nextPasted(where: isFitting) else { return nil }
    let shown = TerminalText.sanitized(line)
    terminal.write(
      mailbox.takeNews().output + prompt.plainlyEncoded(usesColor: configuration.usesColor) + shown
        + "\n")
    return .line(line)
  }

  /// Returns the next pasted line as a secret, which is not drawn; nil if there is none.
  func pastedSecret(_ prompt: Prompt) -> LineEditor.Input? {
    guard let line = mailbox.nextPasted() else { return nil }
    terminal.write(
      mailbox.takeNews().output + prompt.plainlyEncoded(usesColor: configuration.usesColor) + "\n")
    return .line(line)
  }
}
