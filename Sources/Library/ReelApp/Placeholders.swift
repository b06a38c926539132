import Reel
import ReelTexts

/// The placeholders in a synopsis: words in capital letters, in the user's language.
package enum Placeholders {

  private static var word: Regex<(Substring, Substring?)> {
    /\b[A-Z]+(-[A-Z]+)*\b/.wordBoundaryKind(.simple)
  }

  /// Returns a synopsis in the current language.
  package static func translated(_ synopsis: String) -> String {
    let words = texts.app.placeholders
    guard !words.isEmpty else { return synopsis }
    return synopsis.replacing(word) { words[String($0.output.0)] ?? String($0.output.0) }
  }
}
