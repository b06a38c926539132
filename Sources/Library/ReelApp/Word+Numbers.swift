extension Word {
  /// The numbers from 1 to 10 that the word consists of, as 5, 7 and 10 in `5710`; nil if it does
  /// not.
  ///
  /// A 0 always belongs to the 1 before it.
  package var numbers: [Word]? {
    guard !isQuoted, range.count == text.count else { return nil }
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
    return found
  }
}

extension Sequence<Word> {
  /// Returns the words, with numbers from 1 to 10 that are written without spaces as words of their
  /// own.
  ///
  /// Two digits stay together: they may be a number that is too high.
  package func numbersApart() -> [Word] {
    flatMap { word in
      guard let numbers = word.numbers, numbers.count > 2 else { return [word] }
      return numbers
    }
  }
}

extension ArraySlice<Word> {
  /// The words, with the numbers at their end apart.
  var withLastNumbersApart: [Word] {
    let count = reversed().prefix { ParameterSpecification.Ending.upToTen.fits($0) }.count
    return Array(dropLast(count)) + suffix(count).numbersApart()
  }
}
