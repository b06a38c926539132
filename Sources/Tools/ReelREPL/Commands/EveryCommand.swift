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
    .with(\.performsItsLine, true)
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
    // Who types it is asked in the first round, which confirms all.
    let asked = self.answers.person.map(RememberedAnswers.init)
    var answers = asked.map(Answers.person) ?? self.answers
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
      switch await execute(ParsedLine(line.text, in: session), answers: answers) {
      case .done: if await asked?.hasDeclined == true { return .done }
      case .quit(let code): return .end(code)
      case .failed(var error):
        error.range = error.range.map { $0.lowerBound + line.start..<$0.upperBound + line.start }
        throw error
      }
      if let asked { answers = await .lines(asked.lines, areTyped: true) }
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

/// A user, whose answers in the first round are those of the others.
private actor RememberedAnswers: Respondent {
  private let person: any Respondent
  private var secrets: [String] = []
  private var hasConfirmed = false
  /// Whether a question was answered with no.
  private(set) var hasDeclined = false

  init(_ person: any Respondent) { self.person = person }

  /// The answers, as a script has them after the line.
  var lines: [String] { secrets + (hasConfirmed ? ["yes"] : []) }

  func secret(_ prompt: Text) async -> String? {
    let text = await person.secret(prompt)
    if let text { secrets.append(text) }
    return text
  }

  func confirms(_ question: Text) async -> Bool? {
    let isYes = await person.confirms(question)
    hasConfirmed = isYes == true
    hasDeclined = isYes == false
    return isYes
  }
}
