/// What is said everywhere, about languages and spelling.
package struct Wording: Sendable {
  /// A locale whose language there is not; the languages that there are.
  package let unknownLanguage: With<String, String>
  /// “; did you mean …?”, with what may have been meant.
  package let didYouMean: With<String>
  /// A word in quotation marks.
  package let quoted: With<String>
  /// What there is, where one of a few was expected: a list with commas.
  package let thereIs: With<String>
  /// What the system's errors are called, by its own words; empty where those will do.
  package let system: [String: String]
}
