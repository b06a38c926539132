import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// What a script says of what is so: `expect` and `wait`.
  static var expectations: [Self] {
    [
      Self(
        "expect", en: "Check something; .help expect shows what",
        de: "Etwas prüfen; .help expect zeigt, was",
        .verbatim("CONDITION", missing: nil), usesApp: true
      ) { condition in
        { shell in
          let failure = shell.takeFailure()
          try Expectations(session: shell.session, failure: failure).check(condition)
          return .done
        }
      }
      .written("expect CONDITION")
      .completing("CONDITION", eachWord: true) { session, given, text in
        let isFirst = given.count == 1 || (given.count == 2 && given[1].text == "not")
        return (isFirst ? [Choice("screen contains"), Choice("error"), Choice("frame")] : [])
          + conditions(session, given, text)
      }
      .explained(
        en: """
          Fails unless the condition holds now.
            expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
            expect [not] screen contains "Trip to Rome"
            expect [not] error [contains "text"]
                                      the line before failed, or the screen shows an error
            expect frame 4 is poolsLoaded
            expect invariants         the apps' rules hold, now and in every state before
            expect replay             the frames, reduced again, lead to the same states
            expect idle               nothing is in flight, and the screen does not say so
          A condition is PATH OP JSON with == != < <= > >= contains matches, or PATH exists, joined
          with and, or, not and parentheses.
          """,
        de: """
          Schlägt fehl, wenn die Bedingung jetzt nicht gilt.
            expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
            expect [not] screen contains "Trip to Rome"
            expect [not] error [contains "text"]
                                      die Zeile davor schlug fehl, oder der Bildschirm zeigt es
            expect frame 4 is poolsLoaded
            expect invariants         die Regeln der Apps gelten, jetzt und in jedem Zustand davor
            expect replay             die Frames führen noch einmal zu denselben Zuständen
            expect idle               nichts läuft, und der Bildschirm sagt nicht, dass etwas läuft
          Eine Bedingung ist PFAD OP JSON mit == != < <= > >= contains matches, oder PFAD exists,
          verbunden mit and, or, not und Klammern.
          """,
        alone: true),
      Self(
        "wait", en: "Let time pass, and wait until nothing is in flight",
        de: "Zeit vergehen lassen und warten, bis nichts mehr läuft",
        .optional(.seconds()), usesApp: true
      ) { duration in
        { shell in
          if let duration { try await shell.session.pass(duration) }
          try await shell.session.settle()
          shell.presenter.noteChange()
          return .done
        }
      }
      .explained(
        en: """
          Lets so many seconds pass, none if not given, and waits until nothing is in flight. Fails
          after 30 seconds of real time, and says what it waited for.
          """,
        de: """
          Lässt so viele Sekunden vergehen, ohne Angabe keine, und wartet, bis nichts mehr läuft.
          Schlägt nach 30 wirklichen Sekunden fehl und sagt, worauf gewartet wurde.
          """,
        alone: true),
    ]
  }
}
