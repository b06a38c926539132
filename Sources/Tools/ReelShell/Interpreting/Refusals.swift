import Reel
import ReelApp
import ReelSupport
import ReelTimeline

/// Why a line is not done: what stands between a line and its action.
extension Session {
  /// Checks that a command can be given now.
  func check(_ command: Command<State, Action>, at word: Word) throws {
    if let reason = withShownState({ command.unavailability(in: $0) }),
      // Whoever goes on in the middle of a request need not wait for its answer.
      both.stateToSendIn.map({ command.unavailability(in: $0) != nil }) ?? true
    {
      throw LineError(
        en: "\(command.name) is not available: \(reason)",
        de: "\(command.name) geht jetzt nicht: \(reason)", at: word.range)
    }
    try checkUnlocked()
  }

  func checkUnlocked() throws {
    if timeline.isLocked {
      throw Failure(
        en: "the timeline is locked; .lock off takes actions again",
        de: "die Sitzung ist gesperrt; nach .lock off werden Aktionen wieder angenommen")
    }
  }

  func unknownOwn(_ word: Word) -> LineError {
    let possible = ownCommands.beginning(with: word.text)
    let names = possible.map { ".\($0.name)" }.joined(separator: ", ")
    if possible.count > 1 {
      return LineError(
        en: "“\(word.excerpt)” may be \(names)", de: "„\(word.excerpt)“ kann \(names) sein",
        at: word.range)
    }
    if !possible.isEmpty {
      return LineError(
        en: "\(names) is not abbreviated, since it changes what has happened",
        de: "\(names) wird nicht abgekürzt, denn es ändert, was geschehen ist", at: word.range)
    }
    let name = String(word.text.dropFirst())
    let hint = ownHint(for: name)
    return LineError(
      en: "there is no command .\(name.excerpt)\(hint)",
      de: "es gibt keinen Befehl .\(name.excerpt)\(hint)", at: word.range)
  }

  func unknown(_ word: Word) -> LineError {
    // Of two that are as near the first is proposed: rather to leave than to edit.
    let names = ownCommands.plainWords + app.commands.flatMap(\.syntax.names)
    var hint = Spelling.hint(for: word.text, among: names)
    if Self.farewells.contains(word.text.lowercased()) {
      hint = localized(en: "; .quit ends the session", de: "; .quit beendet die Sitzung")
    }
    if hint.isEmpty { hint = ownHint(for: word.text) }
    return LineError(
      en: "\(app.name) has no command “\(word.excerpt)”\(hint)",
      de: "\(app.name) hat keinen Befehl „\(word.excerpt)“\(hint)", at: word.range)
  }

  /// What ends a session elsewhere.
  private static var farewells: Set<String> {
    [
      "q", ":q", ":q!", ":wq", ":x", "quit()", "exit()", "bye", "logout", "leave", "close", "end",
      "ende", "beenden",
    ]
  }

  private func ownHint(for name: String) -> String {
    Spelling.hint(for: name, among: ownCommands.proposable, orElse: Help.advice) { ".\($0)" }
  }
}

extension Word {
  /// Whether the word is meant for the shell.
  var isDotted: Bool { !isQuoted && text.hasPrefix(".") }
}
