import Reel
import ReelApp
import ReelTimeline

// What stands between a line and its action.
extension Session {
  /// Checks the quotes of a line in front of the part that is read as it stands.
  func checkWords(of line: String, _ words: Words, before text: Int?) throws(LineError) {
    guard let text else {
      _ = try Words(line)
      return
    }
    guard words.words.count > text else { return }
    _ = try Words(String(line.prefix(words.words[text].range.lowerBound)))
  }

  /// Checks that a command can be given now.
  func check(_ command: Command<State, Action>, at word: Word) throws {
    if let reason = withShownState({ command.unavailability(in: $0) }),
      // Whoever goes on in the middle of a request need not wait for its answer.
      both.stateToSendIn.map({ command.unavailability(in: $0) != nil }) ?? true
    {
      throw LineError(
        localized(
          en: "\(command.name) is not available: \(reason)",
          de: "\(command.name) geht jetzt nicht: \(reason)"), at: word.range)
    }
    try checkUnlocked()
  }

  /// How many of the lines that follow `line` answer what it asks, whether or not it can be done.
  func countOfAnswers(to line: String) -> Int {
    let words = Words(unfinished: line).words
    guard let (command, given) = app.command(in: words) else { return 0 }
    return command.secrets.count + (command.asksFirst(with: given) ? 1 : 0)
  }

  func unknown(_ word: Word, in app: MountedApp<State, Action>) -> LineError {
    let own = app.commands.flatMap { [$0.name] + $0.aliases } + ["expect", "wait"]
    let nearest =
      Spelling.nearest(to: word.text, among: own)
      ?? Spelling.nearest(to: word.text, among: Self.shellCommands.map(\.name)).map { ".\($0)" }
    let hint =
      nearest.map { localized(en: "did you mean \($0)?", de: "ist \($0) gemeint?") }
      ?? localized(en: ".help lists what there is", de: ".help zeigt, was es gibt")
    return LineError(
      localized(
        en: "\(app.name) has no command “\(word.excerpt)”; \(hint)",
        de: "\(app.name) hat keinen Befehl „\(word.excerpt)“; \(hint)"), at: word.range)
  }

  /// Dispatches an action; in the past it starts a branch there.
  func dispatch(_ action: Action, origin: Origin) throws {
    try checkUnlocked()
    if timeline.isInThePast, timeline.cursor != timeline.tip { startBranchByDispatch() }
    isAwaited = true
    both.send(action, origin: origin)
  }

  func checkUnlocked() throws {
    if timeline.isLocked {
      throw Failure(
        localized(
          en: "the timeline is locked; .lock off takes actions again",
          de: "die Sitzung ist gesperrt; nach .lock off werden Aktionen wieder angenommen"))
    }
  }
}
