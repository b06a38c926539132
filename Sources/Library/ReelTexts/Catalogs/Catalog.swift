import CReelTexts

/// The texts of one language, by their English words.
package struct Catalog: Sendable {
  /// A text that is translated.
  package struct Key: Hashable, Sendable {
    /// What tells texts apart that are written alike.
    package var context: String?
    /// The English words; for a text with a number, those for 1.
    package var words: String

    package init(context: String? = nil, words: String) {
      self.context = context
      self.words = words
    }
  }

  /// The words in the language: one, or one for each of its plural forms.
  package private(set) var entries: [Key: [String]] = [:]
  /// Which of the plural forms a number has.
  package private(set) var rule = PluralRule.germanic

  /// Creates a catalog with entries, for a language with the plural forms of English.
  package init(_ entries: [Key: [String]]) { self.entries = entries }

  /// Creates a catalog from files in gettext's format (`.po`), such as one for each module.
  ///
  /// - Throws: A ``CatalogError``.
  package init(_ files: [[UInt8]]) throws(CatalogError) {
    for file in files {
      var reader = CatalogReader(file)
      while let entry = try reader.next() {
        if entry.isHeader { rule = try reader.rule(in: entry) ?? rule }
        if entry.isUsed { entries[entry.key] = entry.translations }
      }
    }
  }

  /// Returns the words of a phrase in the language; nil if it is not translated.
  func format(of phrase: Text.Phrase) -> String? {
    guard let forms = entries[Key(context: phrase.context, words: phrase.format)] else {
      return nil
    }
    guard phrase.plural != nil else { return forms.first }
    let form = rule.form(of: phrase.count)
    return forms.indices.contains(form) ? forms[form] : forms.last
  }

  /// The codes of the languages that the program carries catalogs of, besides English.
  static let carried: [Language] = languages.map { Language(rawValue: String(cString: $0.code)) }

  /// Returns the catalog of a language that the program carries; nil if it does not, as of English.
  package static func carried(_ language: Language) -> Catalog? {
    guard let place = carried.firstIndex(of: language) else { return nil }
    let files = UnsafeBufferPointer(
      start: languages[place].catalogs, count: languages[place].count)
    // A test reads them all.
    return try? Catalog(
      files.map { Array(UnsafeBufferPointer(start: $0.start, count: $0.count)) })
  }

  private static var languages: [reel_language] {
    var count = 0
    let all = reel_languages(&count)
    return UnsafeBufferPointer(start: all, count: count).compactMap { $0?.pointee }
  }
}
