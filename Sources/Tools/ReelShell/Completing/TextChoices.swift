import ReelApp

/// What may go on from a text that is read as it stands, such as a path or a condition.
struct TextChoices {
  /// Where the word begins that is chosen, in characters of the text.
  var start = 0
  /// What may stand there.
  var choices: [Choice]
  /// The values behind which no blank comes, as they go on themselves.
  var unfinished: Set<String> = []

  /// The same, with more in front.
  func preceded(by others: [Choice]) -> Self {
    var copy = self
    copy.choices = others + choices
    return copy
  }
}
