import ReelApp
import ReelApps
import ReelShell

/// A typed line.
enum LineTarget {
  private static let grammar = ShellGrammar<AppState, AppAction>(in: .en)

  static func problem(_ text: String) -> String? {
    let words = Words(unfinished: text)
    let length = text.count
    var last = 0
    for word in words.words {
      guard word.range.lowerBound >= last, word.range.upperBound <= length else {
        return "the word “\(word.text)” stands at \(word.range) of \(length)"
      }
      last = word.range.upperBound
      let quoted = Words(unfinished: Words.quoted(word.text))
      if quoted.words.map(\.text) != [word.text] {
        return "“\(word.text)” in quotes is read as \(quoted.words.map(\.text))"
      }
    }
    _ = try? Words(text)
    do {
      _ = try grammar.command(of: words)
    } catch {
      if let problem = problem(error, length) { return problem }
    }
    let suite = AllApps.suite
    for app in suite.apps {
      guard let invocation = app.invocation(of: words, .en, at: suite.initialState) else {
        continue
      }
      do {
        _ = try invocation.action(secrets: ["secret"])
      } catch {
        if let problem = problem(error, length) { return problem }
      }
    }
    return nil
  }

  /// Whether an error points to a place outside the line.
  private static func problem(_ error: LineError, _ length: Int) -> String? {
    guard let place = error.range, place.lowerBound < 0 || place.upperBound > length + 1 else {
      return nil
    }
    return "an error is shown at \(place) of \(length): \(error)"
  }
}
