import ReelSupport

/// A value that is typed as a word, which differs between languages; the words of all languages are
/// understood in each, so that a script saved in one can be run in another.
public protocol TypedWord: CommandValue, Codable, CaseIterable, RawRepresentable<String> {
  /// The word; in English, the raw value.
  var word: Text { get }
}

extension TypedWord {
  /// Parses a word of any language.
  public init(word: String) throws(LineError) {
    let typed = word.lowercased()
    let found = Self.allCases.first { value in
      value.rawValue == typed || Language.words(value.word).contains { $0.lowercased() == typed }
    }
    guard let found else {
      let words = Self.allCases.flatMap { Language.words($0.word) }
      throw LineError(
        "“\(verbatim: word.excerpt)” is not \(Self.expectation)"
          + Spelling.hint(for: word, among: words, showing: Spelling.quoted),
        suggestion: Spelling.nearest(to: word, among: words))
    }
    self = found
  }

  /// A description with the words of the user's language.
  public static var expectation: Text {
    "one of \(allCases.map(\.word).joined(separator: Text(verbatim: ", ")))"
  }

  /// The words of the user's language.
  public static var choices: [Choice] { allCases.map(\.choice) }

  /// The word as a choice.
  public var choice: Choice { Choice(word, word: rawValue) }
}
