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

/// Continuations of a verbatim text, such as a path or a condition.
package struct TextChoices {
  /// The start of the word to be completed, in characters of the text.
  var start = 0
  /// The choices.
  var choices: [Choice]
  /// The values after which no space is inserted, because they continue.
  var unfinished: Set<String> = []

  /// Returns the same continuations, with others in front.
  func preceded(by others: [Choice]) -> Self {
    var copy = self
    copy.choices = others + choices
    return copy
  }
}
