import ReelApp
import ReelApps
import ReelShell

/// A typed line.
enum LineTarget {
  private static let grammar = ShellGrammar<AppState, AppAction>()

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
    if let problem = problem(apostrophesOf: text) { return problem }
    _ = try? Words(text)
    do {
      _ = try grammar.command(of: words)
    } catch {
      if let problem = problem(error, length) { return problem }
    }
    let suite = AllApps.unanswered
    for app in suite.apps {
      guard let invocation = app.invocation(of: words, at: suite.initialState) else {
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

  /// Whether quotes around a text end at one of its apostrophes, or a text does not stay the same
  /// as an argument or as a field's value.
  private static func problem(apostrophesOf text: String) -> String? {
    let letters = Array(text.prefix(1_000))
    let name = String(
      letters.indices.filter { index in
        letters[index].isLetter || letters[index] == " "
          || (letters[index] == "'" && index > 0 && index + 1 < letters.count
            && letters[index - 1].isLetter && letters[index + 1].isLetter)
      }.map { letters[$0] })
    let read = Words(unfinished: "'\(name)' x='\(name)' y").words.map(\.text)
    if read != [name, "x=" + name, "y"] { return "“\(name)” in single quotes is read as \(read)" }
    for word in [Words.quoted(text), Words.quoted(text, always: true)] {
      for line in ["set name \(word)", "set goal=1 name=\(Words.quoted(text, always: true))"] {
        let value = values(of: Words(unfinished: line))?[.name]
        if value.map({ Array($0.utf8) }) != Array(text.utf8) {
          return "the name in “\(line)” is read as \(value ?? "nothing")"
        }
      }
    }
    return nil
  }

  /// The fields that a line fills in.
  private static func values(of words: Words) -> [PoolField: String]? {
    try? form.meaning(of: Arguments(words, after: 1, for: form.syntax))
  }

  private enum PoolField: String, FormField {
    case name, goal
    typealias Problem = Never
  }

  private static let form = CommandForm<[PoolField: String]>(
    "set", "Fill in fields", .fields(PoolField.self)
  ) { fields in fields }

  /// Whether an error points to a place outside the line.
  private static func problem(_ error: LineError, _ length: Int) -> String? {
    guard let place = error.range, place.lowerBound < 0 || place.upperBound > length + 1 else {
      return nil
    }
    return "an error is shown at \(place) of \(length): \(error)"
  }
}
