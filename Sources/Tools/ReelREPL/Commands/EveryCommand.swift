import ReelApp
import ReelTexts

extension ShellCommand {
  /// The command for a line that is performed again and again.
  static var every: Self {
    Self(
      ".every", "Perform LINE every so many SECONDS",
      .seconds(missing: Text("the number of seconds is missing")),
      .option("times", Int.self, help: Text("how often; without it, until Ctrl-C")),
      .verbatim(
        "LINE", missing: Text("the line is missing, as in .every 5 refresh"), content: .line)
    ) { pause, times, line in
      { shell in try await shell.perform(line, every: pause, times: times) }
    }
    .example(".every 5 refresh", ".every 5 --times 3 refresh")
    .leftOutOfScripts()
    .written("every SECONDS [--times N] LINE")
    .explained(
      """
      For what nothing reports by itself, such as a service that others change. Ctrl-C
      ends it, and so does a line that fails; in a script, --times has to. A question
      is asked once, for all rounds. What the app's own state becomes is shown anyway;
      see also .watch and .break.
      """)
  }
}

extension Interpreter {
  /// Performs a line so often, or until the task is cancelled, with a pause in between.
  ///
  /// - Throws: The line's failure, at its place; a `LineFailure` in a script that would not end.
  fileprivate func perform(
    _ line: Verbatim, every pause: Duration, times: Int?
  ) async throws -> Reply {
    guard times != nil || session.configuration.isRead else {
      throw LineFailure(
        "a script would not end; say how often, before the line: .every 5 --times 3 refresh",
        code: .notAvailable)
    }
    // Who types it is asked before the first round, which confirms all.
    var answers = person.map(Answers.person)
    var count = 0
    while count < times ?? .max, !Task.isCancelled {
      if count > 0 {
        let before = currentView
        await wait(pause)
        // A script has the rounds as lines.
        let seconds = pause / .seconds(1)
        note(".advance \(Int(exactly: seconds).map(String.init) ?? "\(seconds)")", after: before)
      }
      count += 1
      switch await execute(ParsedLine(line.text, in: session), answers: answers ?? .lines([])) {
      case .done: if isDeclined { return .done }
      case .quit(let code): return .end(code)
      case .failed(var error):
        error.range = error.range.map { $0.lowerBound + line.start..<$0.upperBound + line.start }
        throw error
      }
      answers = nil
      _ = await session.settles(within: session.configuration.patience)
      presenter.showIfChanged()
    }
    return .done
  }

  private func wait(_ pause: Duration) async {
    guard let terminal else { return _ = try? await session.pass(pause) }
    await terminal.pause { [session] in try? await session.pass(pause) }
  }
}
