import Reel
import ReelTimeline

extension Shell {
  /// `open`: the shell on a recording.
  static var openSubcommand: Subcommand<State, Action> {
    Subcommand(
      "open", synopsis: "open RECORDING [options]",
      summary: Localized(
        en: "Start the shell on a recording: travel, ask, branch",
        de: "Die Shell auf einer Aufnahme starten: zurückgehen, fragen, verzweigen"),
      options: SessionOptions.all + [
        CommandLineOption(
          "keep-going",
          help: Localized(
            en: "without a terminal: go on after a line that failed",
            de: "ohne Terminal: nach einer Zeile, die fehlschlug, weitermachen"))
      ]
    ) { shell, arguments in
      guard arguments.others.count == 1 else {
        throw UsageError(
          localized(
            en: "open needs one recording",
            de: "open braucht eine Aufnahme"))
      }
      let options = try SessionOptions(
        arguments, apps: shell.program.apps, name: shell.program.name)
      let path = arguments.others[0]
      if TerminalSize.isThere {
        return try await shell.interactive(options, app: nil, record: nil, opening: path)
      }
      return try await shell.batch(
        options, app: nil, record: nil, keepsGoing: arguments.has("keep-going"), opening: path)
    }
  }

  /// The questions that can be asked of a recording from the command line.
  static var querySubcommands: [Subcommand<State, Action>] {
    let json = CommandLineOption(
      "json",
      help: Localized(
        en: "answer in JSON",
        de: "in JSON antworten"))
    return [
      Subcommand(
        "log", synopsis: "log RECORDING [--last N]",
        summary: Localized(
          en: "The frames of a recording",
          de: "Die Frames einer Aufnahme"),
        options: [
          json,
          CommandLineOption(
            "last", "N",
            help: Localized(
              en: "only the newest N",
              de: "nur die neuesten N")),
        ], replays: true
      ) { shell, arguments in
        let last = try arguments.number("last", in: 0...Int.max) ?? Int.max >> 1
        return try await shell.ask(arguments, words: 0, "log") { questions, _ in
          try questions.log(last)
        }
      },
      Subcommand(
        "why", synopsis: "why RECORDING PATH",
        summary: Localized(
          en: "The frames that changed a part of the state",
          de: "Die Frames, die einen Teil des Zustands geändert haben"),
        options: [json], replays: true
      ) { shell, arguments in
        try await shell.ask(arguments, words: 1, "why") { questions, words in
          try questions.why(try Self.path(words[0]), limit: .max)
        }
      },
      Subcommand(
        "bisect", synopsis: "bisect RECORDING CONDITION",
        summary: Localized(
          en: "The first frame at which a condition holds",
          de: "Der erste Frame, bei dem eine Bedingung gilt"), options: [json],
        replays: true
      ) { shell, arguments in
        try await shell.ask(arguments, words: 1, "bisect") { questions, words in
          try questions.bisect(try Self.condition(words[0]))
        }
      },
      Subcommand(
        "find", synopsis: "find RECORDING ACTION|CONDITION",
        summary: Localized(
          en: "Every frame with an action, or at which a condition holds",
          de: "Jeder Frame mit einer Aktion, oder bei dem eine Bedingung gilt"), options: [json],
        replays: true
      ) { shell, arguments in
        try await shell.ask(arguments, words: 1, "find") { questions, words in
          do {
            return try questions.find(words[0])
          } catch let error as QueryError {
            throw UsageError(Self.caret(error, words[0]))
          }
        }
      },
      Subcommand(
        "diff", synopsis: "diff RECORDING[@N] RECORDING[@N]",
        summary: Localized(
          en: "What differs between two states of recordings",
          de: "Worin sich zwei Zustände von Aufnahmen unterscheiden"), options: [json],
        replays: true
      ) { shell, arguments in
        guard arguments.others.count == 2 else {
          throw UsageError(
            localized(
              en: "diff needs two recordings, or two frames of one: a.reel@3 a.reel@9",
              de: "diff braucht zwei Aufnahmen, oder zwei Frames von einer: a.reel@3 a.reel@9"))
        }
        return try await shell.offline { launch in
          let suite = launch.suite
          return try Questions.difference(
            try RecordedState.read(arguments.others[0], suite: suite),
            try RecordedState.read(arguments.others[1], suite: suite), suite: suite, width: 60)
        } write: { answer in
          StandardOutput().answer(answer.text(arguments.has("json") ? .json : .plain))
        }
      },
    ]
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

  /// Asks a question of the recording that is named first.
  private func ask(
    _ arguments: ParsedArguments, words: Int, _ name: String,
    _ question: @Sendable (Questions<State, Action>, [String]) throws -> Answer
  ) async throws -> ExitCode {
    guard arguments.others.count == words + 1 else {
      throw UsageError(
        words == 0
          ? localized(en: "\(name) needs one recording", de: "\(name) braucht eine Aufnahme")
          : localized(
            en: "\(name) needs a recording and what to ask",
            de: "\(name) braucht eine Aufnahme und was gefragt wird"))
    }
    return try await offline { launch in
      let suite = launch.suite
      let report = try Replay<State, Action>(app: suite.name, reducer: suite.reducer)
        .run(arguments.others[0])
      for notice in report.notices { StandardOutput().diagnose(notice) }
      let timeline =
        report.timeline ?? Timeline(initialState: suite.initialState, reducer: suite.reducer)
      do {
        return try question(
          Questions(timeline: timeline, suite: suite), Array(arguments.others.dropFirst()))
      } catch let error as PathError {
        throw UsageError("\(error)")
      }
    } write: { answer in
      StandardOutput().answer(answer.text(arguments.has("json") ? .json : .plain))
    }
  }

  /// Launches the apps without a network and a session, for their reducers.
  private func offline(
    _ body: (Launch<State, Action>) throws -> Answer, write: (Answer) -> Void
  ) async throws -> ExitCode {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    write(try body(launch))
    return .ok
  }
}
