extension Word {
  /// Returns so many numbers from 1 to 10 that the word consists of, as 5, 7 and 10 in `5710`; nil
  /// if it does not.
  ///
  /// A 0 always belongs to the 1 before it.
  package func numbers(_ count: Int) -> [Word]? {
    guard count > 1, !isQuoted, range.count == text.count else { return nil }
    var found: [Word] = []
    for (digit, place) in zip(text, range) {
      switch digit {
      case "1"..."9": found.append(Word(String(digit), range: place..<place + 1))
      case "0":
        guard let last = found.popLast(), last.text == "1" else { return nil }
        found.append(Word("10", range: last.range.lowerBound..<place + 1))
      default: return nil
      }
    }
    return found.count == count ? found : nil
  }
}
