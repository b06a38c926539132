extension Wording {
  /// English.
  static let english = Wording(
    unknownLanguage: { "there is no language “\($0)”; there is \($1)" },
    didYouMean: { "; did you mean \($0)?" },
    quoted: { "“\($0)”" },
    thereIs: { "there is \($0)" },
    system: [:])
}
