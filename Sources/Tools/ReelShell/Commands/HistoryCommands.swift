import ReelTexts
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Looking at what happened.
  static var history: [Self] {
    [
      Self.question(
        ".log", texts.commands.history.logSummary, .optional(.count("COUNT"))
      ) { count in { session in session.told(try session.questions.log(count ?? 20)) } },
      Self.question(
        ".frame", texts.commands.history.frameSummary, .optional(.frame("N"))
      ) { frame in
        { session in
          let timeline = session.timeline
          return try session.questions.details(of: frame?.number(in: timeline) ?? timeline.cursor)
        }
      }
      .completing("N", frames),
      Self(
        ".diff", texts.commands.history.diffSummary,
        .word("A", missing: texts.commands.history.statesMissing),
        .optional(.word("B"))
      ) { first, second in
        { shell in
          let width = max(24, shell.output.width / 2)
          return shell.answer(try await difference(shell.session, first, second, width: width))
        }
      }
      .completing("A", states)
      .completing("B", states)
      .explained(texts.commands.history.diffHelp),
      Self(
        ".dispatch", texts.commands.history.dispatchSummary,
        .verbatim("JSON", missing: texts.commands.history.actionMissing),
        usesApp: true
      ) { json in
        { shell in
          let session = shell.session
          try shell.dispatch(session.suite.action(json, of: session.app), origin: .shell)
          shell.presenter.noteCommand()
          return .done
        }
      }
      .explained(texts.commands.history.dispatchHelp),
    ]
  }

  /// Offers what a state is named by: a frame, a branch, a recording.
  private static var states: Choices {
    { session, given, text in
      frames(session, given, text) + branchNames(session, given, text)
        + files("reel")(session, given, text).filter { $0.value.hasSuffix(".reel") }
    }
  }

  private static func difference(
    _ session: Session<State, Action>, _ first: Word, _ second: Word?, width: Int
  ) async throws -> String {
    let names = [first, second].compactMap(\.self).map(StateName.init)
    for name in names { try await name.check() }
    let states = try names.map { try $0.state(in: session) }
    return session.told(
      try Questions.difference(
        states[0], states.count > 1 ? states[1] : session.store.state, suite: session.suite,
        width: width))
  }
}

extension Choice {
  /// The newest frame.
  static var now: Choice { Choice("now", texts.commands.places.newest) }
}

extension String {
  /// Filled up with blanks at the end.
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }

  /// Filled up with blanks in front.
  func leading(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
