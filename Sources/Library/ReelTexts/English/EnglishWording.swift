extension Wording {
  /// The English texts.
  static let english = Wording(
    unknownLanguage: { "unknown language “\($0)”; available: \($1)" },
    didYouMean: { "; did you mean \($0)?" },
    quoted: { "“\($0)”" },
    thereIs: { "there is \($0)" },
    system: [:],
    noRegularFile: "this is not a regular file",
    zero: { "character \($0) is U+0000, which cannot be part of it" })
}
