import Reel
import ReelApp
import ReelTexts
import ReelTimeline

// Completions for frames: their numbers, with their actions.

extension ShellCommand {
  /// Offers frames.
  package static var frames: Choices { { session, _, text in frames(text, in: session) } }

  /// Offers frames for a command that takes a number.
  package static var frameNumbers: Choices {
    { session, _, text in frames(text, in: session).filter { $0 != .now } }
  }

  /// Offers frames and marks.
  package static var targets: Choices {
    { session, _, text in
      let marks = session.marks.all.map { Choice($0.name, Text(verbatim: "#\($0.frame)")) }
      return frames(text, in: session) + marks
    }
  }

  /// Offers the next argument of `.move`: a frame, `before` or `end`, another frame.
  package static var moves: Choices {
    { session, given, text in
      switch (given.count, given.last?.text) {
      case (1, _), (3, "before"): frames(text, in: session)
      case (2, _):
        [
          Choice("before", "before another frame"),
          Choice("end", "after all others"),
        ]
      default: []
      }
    }
  }

  /// Offers the action of a frame, to be edited in the line.
  package static var actionOfFrame: Choices {
    { session, given, text in
      let history = session.questions.history
      guard text.isEmpty, let word = given.last,
        let position = word.text == "now"
          ? history.count : Int(word.text).flatMap(history.position(of:)),
        position > 0, let action = try? JSON(encoding: history.frame(at: position).action)
      else { return [] }
      return [Choice(action.text)]
    }
  }

  /// Returns the newest frames whose numbers begin with a text, up to a readable number.
  private static func frames(_ text: String, in session: Session<State, Action>) -> [Choice] {
    let questions = session.questions
    let history = questions.history
    let fitting = stride(from: history.count, to: 0, by: -1).lazy
      .filter { String(history.number(at: $0)).hasPrefix(text) }
    let numbers = fitting.prefix(20).map { position in
      let summary = try? questions.summary(history.frame(at: position).action)
      return Choice(
        String(history.number(at: position)), Text(verbatim: summary?.text(width: 40) ?? ""))
    }
    return numbers.reversed() + [.now]
  }
}
