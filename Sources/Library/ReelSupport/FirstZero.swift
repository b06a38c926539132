extension String {
  /// The place of the first U+0000, in characters counted from 0; nil if there is none.
  ///
  /// C functions take it for the end of the text: a foreign text with one is refused before it gets
  /// there.
  package var firstZero: Int? {
    guard utf8.contains(0) else { return nil }
    return firstIndex { $0.unicodeScalars.contains("\0") }
      .map { distance(from: startIndex, to: $0) }
  }
}
