import Reel
import ReelTexts

/// The words in a synopsis that stand for what one writes: in capital letters, in the user's
/// language.
package enum Placeholders {

  private static var word: Regex<(Substring, Substring?)> {
    /\b[A-Z]+(-[A-Z]+)*\b/.wordBoundaryKind(.simple)
  }

  /// A synopsis in the language of the line that is being done.
  package static func translated(_ synopsis: String) -> String {
    let words = texts.app.placeholders
    guard !words.isEmpty else { return synopsis }
    return synopsis.replacing(word) { words[String($0.output.0)] ?? String($0.output.0) }
  }
}
