import ReelApp
import ReelEditor

/// What the shell at a terminal tells its editor: the prompt, and what goes with a line as it is
/// typed.
extension InteractiveShell {
  /// Tells the editor what the session knows about a line while it is typed.
  func prepareEditor() {
    let completer = Completer(session)
    editor.completions = { line, cursor in completer.completions(of: line, at: cursor) }
    editor.hint = { line in completer.hint(for: line) }
    editor.abbreviation = { [session] before in
      session.configuration.writesAliases ? session.aliases[before.trimmed] : nil
    }
    let highlighter = Highlighter(session, completer, colors: colors)
    editor.highlights = { line, cursor in highlighter.highlights(of: line, at: cursor) }
    editor.continuation = { [session] before, line in
      let line = ContinuedLine(line, behind: before, in: session)
      return Continuation(line: line.text, prompt: line.isOpen ? Self.goingOn(in: session) : nil)
    }
    editor.recalled = { [session] lines in session.recalled(lines) }
    editor.pasteQuestion = { [session] lines in PasteQuestion(lines, in: session) }
    editor.historyFailed = { [weak self] failure in
      guard let self else { return }
      output.diagnose(session.translation(failure.text))
    }
  }

  /// Returns the prompt of a continuation line, as wide as that of the line above.
  private static func goingOn(in session: Session<State, Action>) -> Prompt {
    let width = TerminalText.width(session.promptText)
    return Prompt(String(repeating: " ", count: max(width - 1, 0)) + "…› ", sgr: "1;36")
  }

  /// The place, in a warning colour if other people may be affected, and what `.each` puts in front
  /// of the line.
  nonisolated var prompt: Prompt {
    Prompt(
      "\(session.promptText)› \(session.aliases.front.map { "\($0) " } ?? "")",
      sgr: session.isInProduction ? "1;37;41" : "1;\(Style(session.app.accent).code(in: colors))")
  }
}
