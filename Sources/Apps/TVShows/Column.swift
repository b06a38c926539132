import ReelTexts

/// Texts below each other that end in the same column, in every language.
struct Column {
  /// The texts, with spaces in front of those that are shorter.
  let texts: [Text]

  /// Creates a column.
  ///
  /// - Parameter entries: the texts, and whether each is in the form for one: those of a form
  ///   differ only in their numbers, so that one of them is the longest in every language.
  init(_ entries: [(text: Text, isOne: Bool)]) {
    let english = Translation(.en)
    let lengths = entries.map { english($0.text).count }
    let longest = [true, false].compactMap { isOne in
      entries.indices.filter { entries[$0].isOne == isOne }
        .max { lengths[$0] < lengths[$1] }
        .map { entries[$0].text }
    }
    texts = entries.map { Text(RightAligned(text: $0.text, longest: longest)) }
  }
}

/// A text at the right edge of a column.
private struct RightAligned: TextValue {
  let text: Text
  /// The texts of the column one of which is the longest.
  let longest: [Text]

  func string(in translation: Translation) -> String {
    let words = translation(text)
    let width = longest.map { translation($0).count }.max() ?? 0
    return String(repeating: " ", count: max(0, width - words.count)) + words
  }
}
