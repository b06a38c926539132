import ReelTexts
import Reel
import ReelApp
import ReelTimeline

extension ShellCommand {
  /// Offers the names that can follow in a path, of a command that takes one.
  static var paths: Choices { { session, _, text in paths(text, in: session) } }

  /// Offers paths where a condition compares or asks for one: at its beginning, and behind `not`,
  /// `and`, `or` and an open parenthesis.
  static var conditions: Choices {
    { session, given, text in
      guard given.count < 2 || ["not", "and", "or"].contains(bare(given[given.count - 1].text))
      else {
        return []
      }
      let path = bare(text)
      let parentheses = text.prefix(text.count - path.count)
      return paths(path, in: session).map { Choice(parentheses + $0.value, $0.description) }
    }
  }

  /// A word without the parentheses in front of it.
  private static func bare(_ word: String) -> String { String(word.drop { $0 == "(" }) }

  /// The names that can follow in a path.
  static func paths(_ text: String, in session: Session<State, Action>) -> [Choice] {
    guard let point = text.lastIndex(of: ".") else {
      return session.suite.apps.map {
        Choice($0.name + ".", texts.commands.places.stateOf($0.name))
      }
    }
    let base = String(text[..<point])
    guard let path = try? Path(base) else { return [] }
    let root = session.suite.root
    let value = session.withShownState { try? path.read(from: $0, root: root) }
    switch value {
    case .value(.object(let members))?:
      return members.sorted { $0.key < $1.key }.map { Choice("\(base).\($0.key)", $0.value.kind) }
    case .value(.array)?:
      return [Choice("\(base).count", texts.commands.places.count)]
    default: return []
    }
  }
}
