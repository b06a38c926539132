import Reel
import ReelApp
import ReelEditor
import ReelREPL
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// The subcommands that ask questions about a recording.
  static var querySubcommands: [Subcommand<State, Action>] {
    let needsTwo: Text = "diff needs two recordings, or two frames of one: a.reel@3 a.reel@9"
    return [
      Subcommand(
        "log", "List the frames of a recording",
        .optional(.file()), .answers,
        .number("last", help: Text("only the newest N")),
        written: "log [RECORDING] [--last N]", replays: true
      ) { shell, path, mode, last in
        let path = try shell.recording(path)
        let count = last ?? Int.max >> 1
        return try await shell.read {
          try await shell.ask(path, mode, .frames(last: last)) { $0.log(count) }
        } withoutTypes: { suite, _ in
          guard let timeline = try suite.replay().frames(path).timeline else { return }
          let questions = Questions(
            at: TimelineCursor(timeline), suite: suite, in: shell.translation)
          try StandardOutput().write(questions.log(count), mode)
        }
      },
      Subcommand(
        "why", "Find the frames that changed a part of the state",
        .question("PATH", of: "why"), .answers,
        written: "why [RECORDING] PATH", replays: true
      ) { shell, asked, mode in
        let (path, wanted) = try shell.recorded(asked, "why")
        return try await shell.ask(path, mode) {
          try $0.why($0.pathOrigin.whole(try Self.path(wanted)), limit: .max)
        }
      },
      Subcommand(
        "bisect", "Find the first frame at which a condition holds",
        .question("CONDITION", of: "bisect"), .answers,
        written: "bisect [RECORDING] CONDITION", replays: true
      ) { shell, asked, mode in
        let (path, condition) = try shell.recorded(asked, "bisect")
        return try await shell.ask(path, mode) {
          try $0.bisect(try Self.condition(condition, in: $0.pathOrigin))
        }
      },
      Subcommand(
        "find", "Find every frame with an action, or at which a condition holds",
        .question("ACTION|CONDITION", of: "find"), .answers,
        written: "find [RECORDING] ACTION|CONDITION", replays: true
      ) { shell, asked, mode in
        let (path, wanted) = try shell.recorded(asked, "find")
        return try await shell.ask(path, mode) { questions in
          do {
            return try questions.find(wanted)
          } catch let error as QueryError {
            throw UsageError(Self.caret(error, wanted))
          }
        }
      },
      Subcommand(
        "diff", "Compare two states of recordings",
        .file("FIRST", missing: needsTwo), .file("SECOND", missing: needsTwo), .answers,
        written: "diff RECORDING[@N] RECORDING[@N]", replays: true
      ) { shell, first, second, mode in
        try await shell.offline { launch in
          let suite = launch.suite
          let found = try [first, second].map { file in
            try RecordedState(file).read(
              suite, in: shell.translation, telling: StandardOutput().diagnose)
          }
          let answer = try Questions.difference(
            found[0].state, found[1].state, suite: suite, in: shell.translation)
          try StandardOutput().write(answer, mode)
          return found.allSatisfy(\.isFaithful) ? .ok : .checkFailed
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

  /// Parses a condition of the command line.
  ///
  /// - Throws: A ``UsageError`` with a caret under the mistake.
  static func condition(_ text: String, in origin: PathOrigin) throws -> Condition {
    do {
      return try origin.condition(text)
    } catch {
      throw UsageError(caret(error, text))
    }
  }

  private static func caret(_ error: QueryError, _ text: String) -> Text {
    LineError(error.message, at: error.offset..<error.offset + 1)
      .explained(in: text, width: TerminalText.width)
  }

  /// Returns the recording that a question is about, the newest one if none is given, and the
  /// question.
  ///
  /// - Throws: A ``UsageError`` of the subcommand if there is a recording only.
  private func recorded(
    _ asked: (NamedPath?, String), _ name: String
  ) throws -> (path: String, question: String) {
    let (given, question) = asked
    if given == nil, question.hasSuffix(".reel") { throw UsageError(.needsQuestion(name)) }
    return (try recording(given), question)
  }

  /// Asks a question about a recording.
  ///
  /// - Parameter scope: what it is about.
  private func ask(
    _ path: String, _ mode: OutputMode, _ scope: QuestionScope = .states,
    _ question: @Sendable (Questions<State, Action>) throws -> Reply
  ) async throws -> ExitCode {
    try await offline { launch in
      let suite = launch.suite
      let replay = suite.replay()
      let report =
        switch scope {
        case .states: try replay.states(path)
        case .frames(let last):
          try last.flatMap { try replay.runEnd(path, frames: $0) } ?? replay.frames(path)
        }
      diagnose(report, of: path, suite.root)
      let timeline =
        report.timeline ?? Timeline(initialState: suite.initialState, reducer: suite.reducer)
      let answer = try question(
        Questions(at: TimelineCursor(timeline), suite: suite, in: translation))
      try StandardOutput().write(answer, mode)
      return report.isFaithful ? .ok : .checkFailed
    }
  }

  /// Says what is to be known of a recording that has been read: its notices, and whether this
  /// version reaches other states.
  func diagnose<RecordedState, RecordedAction>(
    _ report: Replay<RecordedState, RecordedAction>.Report, of path: String, _ root: String?
  ) {
    let output = StandardOutput()
    if report.isFaithful {
      for notice in report.notices { output.diagnose(translation(notice)) }
    } else {
      output.diagnose(ReplayText.text(report, path: path, root: root, in: translation))
    }
  }

  /// Launches the apps without a network and a session, for their reducers.
  package func offline(
    _ body: (Launch<State, Action>) throws -> ExitCode
  ) async throws -> ExitCode {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return try body(launch)
  }
}

extension Parameter where Value == (NamedPath?, String) {
  /// Returns the parameters for a recording, which may be omitted, and a question about it.
  fileprivate static func question(_ placeholder: String, of name: String) -> Parameter {
    .optional(
      .file(missing: .needsQuestion(name)),
      before: .name(placeholder, missing: .needsQuestion(name)))
  }
}

extension Text {
  /// Says that a subcommand cannot do without a question.
  fileprivate static func needsQuestion(_ name: String) -> Text {
    "\(verbatim: name) needs a question, behind the recording if that is not the newest"
  }
}

extension Parameter where Value == OutputMode {
  /// The parameter for the format of an answer.
  fileprivate static var answers: Parameter {
    .group(.flag("json", help: Text("answer in JSON"))) { $0 ? .json : .plain }
  }
}

/// What a question about a recording is about.
private enum QuestionScope {
  /// States: all frames are reduced, and compared with the recording.
  case states
  /// The frames alone, which are not reduced; the last ones, or all.
  case frames(last: Int?)
}
