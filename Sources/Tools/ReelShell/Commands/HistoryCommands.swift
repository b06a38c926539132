import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// Looking at what happened.
  static var history: [Self] {
    [
      Self.question(
        ".log", en: "The newest frames: what happened, and why",
        de: "Die neuesten Frames: was geschah und warum", .optional(.count("COUNT"))
      ) { count in { session in session.told(try session.questions.log(count ?? 20)) } },
      Self.question(
        ".frame", en: "All about a frame, and what it changed",
        de: "Alles über einen Frame und was er geändert hat", .optional(.frame("N"))
      ) { frame in
        { session in
          let timeline = session.timeline
          return try session.questions.details(of: frame?.number(in: timeline) ?? timeline.cursor)
        }
      }
      .completing("N", frames),
      Self(
        ".diff", en: "What differs between two states",
        de: "Worin sich zwei Zustände unterscheiden",
        .word(
          "A",
          missing: localized(
            en: "one or two states are needed", de: "ein oder zwei Zustände werden gebraucht")),
        .optional(.word("B"))
      ) { first, second in
        { shell in
          let width = max(24, shell.output.width / 2)
          return shell.answer(try await difference(shell.session, first, second, width: width))
        }
      }
      .completing("A") { _, _, _ in [.now] }
      .completing("B") { _, _, _ in [.now] }
      .explained(
        en: """
          A and B are frames, `now`, branches, or recordings: FILE.reel for their end, FILE.reel@N
          for a frame. B is `now` if not given. − is only in A, + only in B, ~ differs.
          """,
        de: """
          A und B sind Frames, `now`, Zweige oder Aufnahmen: DATEI.reel für ihr Ende, DATEI.reel@N für
          einen Frame. Ohne B ist `now` gemeint. − ist nur in A, + nur in B, ~ ist verschieden.
          """),
      Self(
        ".dispatch", en: "Dispatch a raw action", de: "Eine Aktion als JSON ausführen",
        .verbatim(
          "JSON",
          missing: localized(
            en: "an action in JSON is missing", de: "es fehlt eine Aktion in JSON")),
        usesApp: true
      ) { json in
        { shell in
          let session = shell.session
          try shell.dispatch(session.suite.action(json, of: session.app), origin: .shell)
          shell.presenter.noteCommand()
          return .done
        }
      }
      .explained(
        en: "An action of the current app, or of the whole: .dispatch {\"add\":5}",
        de: "Eine Aktion der aktuellen App oder des Ganzen: .dispatch {\"add\":5}"),
    ]
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
  static var now: Choice {
    Choice("now", en: "the newest frame", de: "der neueste Frame")
  }
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
