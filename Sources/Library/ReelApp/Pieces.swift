/// How a value may be typed that people write with spaces, such as a phone number: `+49 151
/// 0000001`.
///
/// It may be quoted. Otherwise the words after the first belong to it as long as they consist of
/// its characters, except the last if the command takes another parameter. A first word that is
/// long enough is the whole value. Where a name is accepted, too, that ends before a word with a
/// digit: `Carla Rossi 20`; and what is in front of the name belongs to it: `20 Carla Rossi`.
public struct Pieces: Sendable, Equatable {
  /// The characters that each of its words consists of.
  let characters: String
  /// The length of a first word that is the whole value.
  let whole: Int
  /// Whether a name may be typed instead.
  let orName: Bool

  /// Creates the rules for typing a value in pieces.
  ///
  /// - Parameters:
  ///   - characters: the characters that each of its words consists of.
  ///   - whole: the length of a first word that is the whole value.
  ///   - orName: whether a name may be typed instead, in words without digits.
  public init(of characters: String, whole: Int, orName: Bool = false) {
    self.characters = characters
    self.whole = whole
    self.orName = orName
  }

  /// Returns how many of the words after the first belong to the value.
  ///
  /// - Parameters:
  ///   - first: its first word.
  ///   - rest: the words after it.
  ///   - leavesLast: whether the command takes another parameter.
  func count(behind first: Word, _ rest: ArraySlice<Word>, leavingLast leavesLast: Bool) -> Int {
    if first.isQuoted { return 0 }
    let name = rest.prefix {
      !$0.isOption && !$0.isQuoted && !$0.text.contains(where: \.isNumber)
    }
    let isShort = first.text.count < whole
    if orName, !isPiece(first) || (isShort && name.count > 1) { return name.count }
    guard isShort, isPiece(first) else { return 0 }
    let run = rest.prefix { isPiece($0) }
    let isLast = rest.dropFirst(run.count).first?.isOption ?? true
    return max(0, leavesLast && isLast ? run.count - 1 : run.count)
  }

  private func isPiece(_ word: Word) -> Bool {
    !word.isOption && !word.isQuoted && word.text.allSatisfy(characters.contains)
  }
}

extension Word {
  /// Joins several words into one value, with single spaces between them.
  static func joined(_ words: [Word]) -> Word {
    if words.count == 1 { return words[0] }
    let range = (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0)
    return Word(words.map(\.text).joined(separator: " "), range: range)
  }
}
