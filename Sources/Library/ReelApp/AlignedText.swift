extension Text {
  /// Returns the text with spaces in front of it, so that it ends where the longest of some texts
  /// ends if they begin in the same column, in every language.
  package func rightAligned(among texts: [Text]) -> Text {
    Text(RightAligned(text: self, texts: texts))
  }
}

/// A text at the right edge of a column.
private struct RightAligned: TextValue {
  let text: Text
  /// The texts of the column, or those of them one of which is the longest.
  let texts: [Text]

  func string(in translation: Translation) -> String {
    let words = translation(text)
    let width = texts.map { translation($0).count }.max() ?? 0
    return String(repeating: " ", count: max(0, width - words.count)) + words
  }
}
