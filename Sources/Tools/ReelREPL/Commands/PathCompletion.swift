import Reel
import ReelApp
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Offers continuations of a path.
  package static var paths: Continuations {
    { session, text in
      let (choices, unfinished) = PathChoices.choices(text, in: session)
      return TextChoices(choices: choices, unfinished: unfinished)
    }
  }

  /// Offers continuations of a condition: paths, operators, values, `and` and `or`.
  package static var conditions: Continuations {
    { session, text in
      let cursor = ConditionCursor(before: text)
      var offers = TextChoices(start: cursor.start, choices: [])
      switch cursor.continuation {
      case .path:
        (offers.choices, offers.unfinished) = PathChoices.choices(
          String(text.dropFirst(cursor.start)), in: session)
      case .comparison(let path):
        offers.choices = ValueChoices(path, in: session)?.comparisons ?? []
      case .value(let path, let comparison):
        offers.choices = ValueChoices(path, in: session)?.values(for: comparison) ?? []
      case .connective:
        offers.choices = [
          Choice("and", "both hold"), Choice("or", "one of them holds"),
        ]
      case .nothing: break
      }
      return offers
    }
  }

  /// Adds `off` to other continuations, if nothing has been typed yet.
  package static func orOff(_ others: @escaping Continuations) -> Continuations {
    { session, text in
      let offers = others(session, text)
      guard offers.start == 0 else { return offers }
      return offers.preceded(by: [Choice("off", "turn it off")])
    }
  }
}
