import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// The commands `expect` and `wait` of scripts.
  static var expectations: [Self] {
    [
      Self(
        "expect", "Check the state, the screen, errors or frames",
        .verbatim("CONDITION", missing: nil), usesApp: true
      ) { condition in
        { shell in
          let failure = shell.takeFailure()
          try Expectations(session: shell.session, failure: failure).check(condition)
          return .done
        }
      }
      .example("expect screen contains \"Rome\"", "expect minipools.pools.count == 3")
      .with(\.asksAboutFailures, true)
      .inScripts { line, previous in
        // A line that failed already expects its error.
        line.failure == nil && !(line.words.contains("error") && previous?.failure != nil)
      }
      .with(\.isExpectation, true)
      .with(\.otherWords, Set(Expectation.allCases.map(\.rawValue) + ["not"]))
      .written("expect CONDITION")
      .comparing("CONDITION") { session, text in
        let offers = conditions(session, text)
        let before = text.prefix(offers.start).split(separator: " ")
        return before.isEmpty || before == ["not"]
          ? offers.preceded(by: [Choice("screen contains"), Choice("error"), Choice("frame")])
          : offers
      }
      .explained(
        """
        Fails unless the condition holds now.
          expect minipools.pools.count == 3 and not minipools.pools[id=9] exists
          expect [not] screen contains "Trip to Rome"
          expect [not] error [contains "text"]
                                    the previous line failed, or the screen shows an error
          expect frame 4 is poolsLoaded
          expect frame 3 asks fetch
          expect frame 4 asks nothing
          expect invariants         the apps' rules hold, now and in every state before
          expect replay             the frames, reduced again, lead to the same states
          expect idle               nothing is in flight, and the screen shows no progress
        A condition is PATH OP JSON with == != < <= > >= contains matches, or PATH exists, \
        joined
        with and, or, not and parentheses.
        """, alone: true
      )
      .forTrials(),
      Self(
        "wait", "Wait until nothing is in flight; let time pass first",
        .optional(.seconds()), usesApp: true
      ) { duration in
        { shell in
          if let duration { try await shell.session.pass(duration) }
          try await shell.session.settle()
          if let text = await shell.session.othersOpen() {
            shell.output.notify(text)
          }
          return .done.screen(.change)
        }
      }
      .example("wait", "wait 2")
      .with(\.needsEarlierFrames, false)
      .with(\.showsResults, true)
      .with(\.letsTimePass, true)
      .inScripts { line, _ in line.failure == nil }
      .explained(
        """
        Lets SECONDS pass, by default none, and waits until nothing is in flight. Fails after
        30 seconds of real time, or those of .set timeout, and says what it was waiting for.
        """, alone: true
      )
      .forTrials(),
    ]
  }
}
