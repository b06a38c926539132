import ReelApp
import ReelSupport
import ReelTexts

/// A word in a command that differs between languages; all of its translations are understood in
/// every language, so that a script saved in one can be run in another.
protocol LocalizedWord: CommandValue, Codable, CaseIterable, RawRepresentable<String> {
  /// Returns its translation.
  func text(_ strings: Strings) -> String
}

extension LocalizedWord {
  /// Parses a word of any language.
  package init(word: String) throws(LineError) {
    let found = Self.allCases.first { value in
      Language.available.contains { value.text(.in($0)) == word.lowercased() }
    }
    guard let found else {
      let names = Self.names
      let hint = Spelling.hint(for: word, among: names, showing: Spelling.quoted)
      throw LineError(
        localized("“\(verbatim: word.excerpt)” is not \(verbatim: Self.expectation)") + hint,
        suggestion: Spelling.nearest(to: word, among: names))
    }
    self = found
  }

  /// A description with the words of the user's language.
  package static var expectation: String {
    localized("one of \(verbatim: names.joined(separator: ", "))")
  }

  /// The words of the user's language.
  package static var choices: [Choice] { names.map { Choice($0) } }

  private static var names: [String] { allCases.map { $0.text(.in(.current)) } }
}
