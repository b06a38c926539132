/// How a value is typed that people write with blanks in it, as a phone number: `+49 151 0000001`.
///
/// Quotes around it do as well. Without them the words behind the first belong to it as far as they
/// are made of its characters; the last of them is left for what the command takes next. A first
/// word that is long enough is the whole value.
public struct Pieces: Sendable, Equatable {
  /// What each of its words is made of.
  let characters: String
  /// How many characters a first word has that is the whole value.
  let whole: Int

  /// Creates the way in which a value is typed.
  ///
  /// - Parameters:
  ///   - characters: what each of its words is made of.
  ///   - whole: how many characters a first word has that is the whole value.
  public init(of characters: String, whole: Int) {
    self.characters = characters
    self.whole = whole
  }

  /// How many of the words behind the first belong to the value.
  ///
  /// - Parameters:
  ///   - first: its first word.
  ///   - rest: the words behind that.
  ///   - leavesLast: whether the command takes something next.
  func count(behind first: Word, _ rest: ArraySlice<Word>, leavingLast leavesLast: Bool) -> Int {
    guard !first.isQuoted, first.text.count < whole, isPiece(first) else { return 0 }
    let run = rest.prefix { isPiece($0) }
    let isLast = rest.dropFirst(run.count).first?.isOption ?? true
    return max(0, leavesLast && isLast ? run.count - 1 : run.count)
  }

  private func isPiece(_ word: Word) -> Bool {
    !word.isOption && !word.isQuoted && word.text.allSatisfy(characters.contains)
  }
}

extension Word {
  /// One word in the place of several that are one value, with single blanks between them.
  static func joined(_ words: [Word]) -> Word {
    let range = (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0)
    return Word(words.map(\.text).joined(separator: " "), range: range)
  }
}
