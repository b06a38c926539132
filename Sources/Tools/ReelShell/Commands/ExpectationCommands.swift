import ReelTexts
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

extension ShellCommand {
  /// The commands `expect` and `wait` of scripts.
  static var expectations: [Self] {
    [
      Self(
        "expect", texts.commands.expectations.expectSummary,
        .verbatim("CONDITION", missing: nil), usesApp: true
      ) { condition in
        { shell in
          let failure = shell.takeFailure()
          try Expectations(session: shell.session, failure: failure).check(condition)
          return .done
        }
      }
      .written("expect CONDITION")
      .continuing("CONDITION") { session, text in
        let offers = conditions(session, text)
        let before = text.prefix(offers.start).split(separator: " ")
        return before.isEmpty || before == ["not"]
          ? offers.preceded(by: [Choice("screen contains"), Choice("error"), Choice("frame")])
          : offers
      }
      .explained(texts.commands.expectations.expectHelp, alone: true)
      .forTrials(),
      Self(
        "wait", texts.commands.expectations.waitSummary, .optional(.seconds()), usesApp: true
      ) { duration in
        { shell in
          if let duration { try await shell.session.pass(duration) }
          try await shell.session.settle()
          if let text = await shell.session.othersOpen() { shell.output.diagnose(text) }
          shell.presenter.noteChange()
          return .done
        }
      }
      .explained(texts.commands.expectations.waitHelp, alone: true)
      .forTrials(),
    ]
  }
}
