/// Texts about languages and spelling, used everywhere.
package struct Wording: Sendable {
  /// A locale whose language is not available; the available languages.
  package let unknownLanguage: With<String, String>
  /// “; did you mean …?”, with the suggestion.
  package let didYouMean: With<String>
  /// A word in quotation marks.
  package let quoted: With<String>
  /// The available values, separated by commas.
  package let thereIs: With<String>
  /// Translations of the system's errors; empty if the originals are fine.
  package let system: [String: String]
  /// A pipe, a device or a socket where only a regular file makes sense.
  package let noRegularFile: String
  /// A text contains U+0000, which what it is passed on to cannot contain; the character's place,
  /// counted from 1.
  package let zero: With<Int>
}
