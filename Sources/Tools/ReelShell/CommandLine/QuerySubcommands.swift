import Reel
import ReelApp
import ReelTimeline

extension Shell {
  /// `open`: the shell on a recording.
  static var openSubcommand: Subcommand<State, Action> {
    Subcommand(
      "open",
      localized(
        en: "Start the shell on a recording: travel, ask, branch",
        de: "Die Shell auf einer Aufnahme starten: zurückgehen, fragen, verzweigen"),
      .file(missing: needsRecording("open")), .session, .lines
    ) { shell, path, given, lines in
      let options = try SessionOptions(given, apps: shell.program.apps, name: shell.program.name)
      return try await shell.start(options, lines, opening: path)
    }
  }

  /// The questions that can be asked of a recording from the command line.
  static var querySubcommands: [Subcommand<State, Action>] {
    [
      Subcommand(
        "log", localized(en: "The frames of a recording", de: "Die Frames einer Aufnahme"),
        .file(missing: needsRecording("log")), .answers,
        .number("last", help: localized(en: "only the newest N", de: "nur die neuesten N")),
        written: "log RECORDING [--last N]", replays: true
      ) { shell, path, mode, last in
        try await shell.ask(path, mode) { try $0.log(last ?? Int.max >> 1) }
      },
      Subcommand(
        "why",
        localized(
          en: "The frames that changed a part of the state",
          de: "Die Frames, die einen Teil des Zustands geändert haben"),
        .file(missing: needsQuestion("why")),
        .name("PATH", missing: needsQuestion("why")), .answers,
        written: "why RECORDING PATH", replays: true
      ) { shell, path, wanted, mode in
        try await shell.ask(path, mode) { try $0.why(try Self.path(wanted), limit: .max) }
      },
      Subcommand(
        "bisect",
        localized(
          en: "The first frame at which a condition holds",
          de: "Der erste Frame, bei dem eine Bedingung gilt"),
        .file(missing: needsQuestion("bisect")),
        .name("CONDITION", missing: needsQuestion("bisect")), .answers,
        written: "bisect RECORDING CONDITION", replays: true
      ) { shell, path, condition, mode in
        try await shell.ask(path, mode) { try $0.bisect(try Self.condition(condition)) }
      },
      Subcommand(
        "find",
        localized(
          en: "Every frame with an action, or at which a condition holds",
          de: "Jeder Frame mit einer Aktion, oder bei dem eine Bedingung gilt"),
        .file(missing: needsQuestion("find")),
        .name("ACTION|CONDITION", missing: needsQuestion("find")), .answers,
        written: "find RECORDING ACTION|CONDITION", replays: true
      ) { shell, path, wanted, mode in
        try await shell.ask(path, mode) { questions in
          do {
            return try questions.find(wanted)
          } catch let error as QueryError {
            throw UsageError(Self.caret(error, wanted))
          }
        }
      },
      Subcommand(
        "diff",
        localized(
          en: "What differs between two states of recordings",
          de: "Worin sich zwei Zustände von Aufnahmen unterscheiden"),
        .file("FIRST", missing: needsTwo), .file("SECOND", missing: needsTwo), .answers,
        written: "diff RECORDING[@N] RECORDING[@N]", replays: true
      ) { shell, first, second, mode in
        try await shell.offline { launch in
          let suite = launch.suite
          let answer = try Questions.difference(
            try RecordedState.read(first, suite: suite),
            try RecordedState.read(second, suite: suite), suite: suite, width: 60)
          StandardOutput().answer(answer.text(mode))
          return .ok
        }
      },
    ]
  }

  private static func needsRecording(_ name: String) -> String {
    localized(en: "\(name) needs one recording", de: "\(name) braucht eine Aufnahme")
  }

  private static func needsQuestion(_ name: String) -> String {
    localized(
      en: "\(name) needs a recording and what to ask",
      de: "\(name) braucht eine Aufnahme und was gefragt wird")
  }

  private static var needsTwo: String {
    localized(
      en: "diff needs two recordings, or two frames of one: a.reel@3 a.reel@9",
      de: "diff braucht zwei Aufnahmen, oder zwei Frames von einer: a.reel@3 a.reel@9")
  }

  private static func path(_ text: String) throws -> Path {
    do {
      return try Path(text)
    } catch {
      throw UsageError(caret(error, text))
    }
  }

  /// Reads a condition of the command line.
  ///
  /// - Throws: ``UsageError`` with a caret under what is wrong.
  package static func condition(_ text: String) throws -> Condition {
    do {
      return try Condition(text)
    } catch {
      throw UsageError(caret(error, text))
    }
  }

  private static func caret(_ error: QueryError, _ text: String) -> String {
    text.isEmpty
      ? error.message
      : "\(error.message)\n  \(text)\n  \(String(repeating: " ", count: error.offset))^"
  }

  /// Asks a question of a recording.
  private func ask(
    _ path: String, _ mode: OutputMode,
    _ question: @Sendable (Questions<State, Action>) throws -> Answer
  ) async throws -> ExitCode {
    try await offline { launch in
      let suite = launch.suite
      let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer).run(path)
      for notice in report.notices { StandardOutput().diagnose(notice) }
      let timeline =
        report.timeline ?? Timeline(initialState: suite.initialState, reducer: suite.reducer)
      do {
        let answer = try question(Questions(timeline: timeline, suite: suite))
        StandardOutput().answer(answer.text(mode))
        return .ok
      } catch let error as PathError {
        throw UsageError("\(error)")
      }
    }
  }

  /// Launches the apps without a network and a session, for their reducers.
  func offline(
    _ body: (Launch<State, Action>) throws -> ExitCode
  ) async throws -> ExitCode {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return try body(launch)
  }
}

extension Parameter where Value == OutputMode {
  /// In which form a question is answered.
  fileprivate static var answers: Parameter {
    .group(.flag("json", help: localized(en: "answer in JSON", de: "in JSON antworten"))) {
      $0 ? .json : .plain
    }
  }
}
