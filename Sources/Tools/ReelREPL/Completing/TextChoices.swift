import ReelApp

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
