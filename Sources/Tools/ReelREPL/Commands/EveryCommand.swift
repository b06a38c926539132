import ReelApp
import ReelTexts

extension ShellCommand {
  /// The command for a line that is performed again and again.
  static var every: Self {
    Self(
      ".every", "Perform LINE every so many SECONDS",
      .seconds(missing: Text("the number of seconds is missing")),
      .verbatim("LINE", missing: Text("the line is missing, as in .every 5 refresh"))
    ) { pause, line in { shell in try await shell.perform(line, every: pause) } }
    .example(".every 5 refresh", ".every 1 .status")
    .leftOutOfScripts()
    .explained(
      """
      At a terminal, for what nothing reports by itself, such as a service that others
      change. Ctrl-C ends it, and so does a line that fails. What the app's own state
      becomes is shown anyway; see also .watch and .break.
      """)
  }
}

extension Interpreter {
  /// Performs a line until the task is cancelled, with a pause in between.
  ///
  /// - Throws: The line's failure, at its place; a `LineFailure` in a script, which would not end.
  fileprivate func perform(_ line: Verbatim, every pause: Duration) async throws -> Reply {
    guard session.configuration.isRead else {
      throw LineFailure(
        "a script would not end; write the line as often as it is meant",
        code: .notAvailable)
    }
    while !Task.isCancelled {
      if case .failed(var error) = await execute(line.text) {
        error.range = error.range.map { $0.lowerBound + line.start..<$0.upperBound + line.start }
        throw error
      }
      _ = await session.settles(within: session.configuration.patience)
      presenter.showIfChanged()
      try? await session.pass(pause)
    }
    return .done
  }
}
