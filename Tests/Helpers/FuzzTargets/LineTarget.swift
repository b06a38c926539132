import ReelApp
import ReelApps

/// A typed line.
enum LineTarget {
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
    let suite = AllApps.suite
    for app in suite.apps {
      guard let invocation = app.invocation(of: words, .en, at: suite.initialState) else {
        continue
      }
      do {
        _ = try invocation.action(secrets: ["secret"])
      } catch {
        guard let place = error.range else { continue }
        if place.lowerBound < 0 || place.upperBound > length + 1 {
          return "an error is shown at \(place) of \(length): \(error)"
        }
      }
    }
    return nil
  }
}
