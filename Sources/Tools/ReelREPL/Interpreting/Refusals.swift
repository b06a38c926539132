import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// Reasons for refusing a line, checked before its action.
extension Session {
  /// Checks that a command is available now.
  func check(_ command: Command<State, Action>, at word: Word) throws {
    let shown = withShownState { command.unavailability(in: $0) }
    // A session that continues in the middle of a request need not wait for its answer.
    if shown != nil,
      let reason = timelineStore.stateToSendIn.map({ command.unavailability(in: $0) }) ?? shown
    {
      throw LineError(
        "\(command.syntax.shownName) is not available: \(reason)",
        at: word.range,
        code: .notAvailable)
    }
    try checkUnlocked()
  }

  func checkUnlocked() throws {
    if let sharing {
      if let reason = sharing.refusal { throw LineFailure(reason, code: .locked) }
      if cursor.startsBranch {
        throw LineFailure(
          """
          In a shared session actions happen now, but you are looking at the past: .now goes to \
          the newest frame, .branch NAME starts a branch of your own here.
          """, code: .locked)
      }
    }
    if timeline.isLocked {
      throw LineFailure("the timeline is locked; .lock off unlocks it", code: .locked)
    }
  }

  /// Checks that an agent may run the shell's own command of a line in a trial.
  func checkTrial(_ line: ParsedLine<State, Action>) throws(LineError) {
    guard case .shell(let command, _) = line.command, !command.row.mayBeTried,
      let word = line.words.words.first
    else { return }
    let allowed = ownCommands.forTrials.joined(separator: ", ")
    throw LineError(
      """
      \(verbatim: word.excerpt) cannot be used here; the shell’s own commands here are \
      \(verbatim: allowed), expect and wait
      """, at: word.range, code: .notAvailable)
  }

  func unknownOwn(_ word: Word) -> LineError {
    let possible = ownCommands.beginning(with: word.text)
    let names = possible.map { ".\($0.name)" }.joined(separator: ", ")
    if possible.count > 1 {
      return LineError(
        "“\(verbatim: word.excerpt)” could mean \(verbatim: names)", at: word.range,
        code: .ambiguousCommand)
    }
    if !possible.isEmpty {
      return LineError(
        "\(verbatim: names) cannot be abbreviated, since it changes history",
        at: word.range, code: .unknownCommand)
    }
    let name = String(word.text.dropFirst())
    let hint = ownHint(for: name)
    return LineError(
      "there is no command .\(verbatim: name.excerpt)\(hint)", at: word.range,
      code: .unknownCommand, suggestion: nearestOwn(to: name))
  }

  func unknown(_ word: Word) -> LineError {
    // Of two equally near words the first is suggested: preferably one that leaves, rather than
    // edits.
    let names = ownCommands.plainWords + app.commands.flatMap { $0.syntax.names(in: translation) }
    var hint = Spelling.hint(for: word.text, among: names)
    var suggestion = Spelling.nearest(to: word.text, among: names)
    let farewells = Language.words(
      Text(
        "q, :q, :q!, :wq, :x, quit(), exit(), bye, logout, leave, close, end",
        context: "words that people type to leave, separated by commas"))
    if farewells.contains(word.text.lowercased()) {
      hint = "; .quit ends the session"
      suggestion = ".quit"
    }
    if hint.isEmpty {
      hint = ownHint(for: word.text)
      suggestion = nearestOwn(to: word.text)
    }
    return LineError(
      "\(verbatim: app.name) has no command “\(verbatim: word.excerpt)”\(hint)",
      at: word.range,
      code: .unknownCommand, suggestion: suggestion)
  }

  private func nearestOwn(to name: String) -> String? {
    Spelling.nearest(to: name, among: ownCommands.proposable).map { ".\($0)" }
  }

  private func ownHint(for name: String) -> Text {
    Spelling.hint(for: name, among: ownCommands.proposable, orElse: HelpText.advice) {
      Text(verbatim: ".\($0)")
    }
  }
}

extension Word {
  /// Whether the word is meant for the shell.
  var isDotted: Bool { !isQuoted && text.hasPrefix(".") }
}
