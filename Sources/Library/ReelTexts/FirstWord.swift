/// The first of the words that a language has for one thing.
package struct FirstWord: TextValue {
  let words: Text

  /// Creates the first word of a text that separates words by commas.
  package init(words: Text) { self.words = words }

  /// Returns the first word in a language.
  package func string(in translation: Translation) -> String {
    String(translation(words).prefix { $0 != "," })
  }
}
