import ReelApp
import ReelApps
import ReelShell

/// A script, whose app commands are run in the reducers alone.
enum ScriptTarget {
  private static let renderers = [
    TextRenderer(Translation(.en), width: 40, isFolded: true),
    TextRenderer(Translation(.en), width: 80, colors: .direct),
  ]
  /// The maximum number of lines; longer scripts find nothing new.
  private static let mostLines = 60

  static func problem(_ text: String) -> String? {
    let suite = AllApps.unanswered
    var state = suite.initialState
    var lines = Script(text: text).lines.prefix(mostLines)
    var current = 0
    while let line = lines.popFirst() {
      let words = Words(unfinished: line.text)
      let names = suite.apps.map(\.name)
      if let first = words.words.first?.text.dropFirst(), words.words[0].text.first == ".",
        let place = names.firstIndex(of: String(first))
      {
        current = place
        if let start = suite.apps[place].start { _ = suite.reducer.asking(&state, start) }
      }
      let app = suite.apps[current]
      guard let invocation = app.invocation(of: words, at: state) else { continue }
      let secrets = lines.prefix(invocation.countOfAnswers).map(\.text)
      lines = lines.dropFirst(secrets.count)
      guard let action = try? invocation.action(secrets: secrets) else { continue }
      _ = suite.reducer.asking(&state, action)
      for rule in app.invariants where !rule.holds(state) {
        return "\(app.name): “\(rule.rule)” does not hold after “\(line.text)”"
      }
      for renderer in renderers { _ = renderer.text(app.screen(state)) }
    }
    return nil
  }
}
