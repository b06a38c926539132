import CReelTexts
import Synchronization

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
    // An entry takes some 180 bytes of a file.
    entries.reserveCapacity(files.reduce(0) { $0 + $1.count } / 180)
    for file in files {
      try file.withUnsafeBufferPointer { bytes throws(CatalogError) in
        if let start = bytes.baseAddress { try add(CatalogReader(start, count: bytes.count)) }
      }
    }
  }

  private mutating func add(_ file: CatalogReader) throws(CatalogError) {
    var reader = file
    while let entry = try reader.next() {
      if entry.isHeader { rule = try reader.rule(in: entry) ?? rule }
      if entry.isUsed { entries[entry.key] = entry.translations }
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

  /// The files that apps have added.
  private static let added = Mutex<[Language: [[UInt8]]]>([:])

  /// Adds a file to a language's catalog.
  ///
  /// - Throws: A ``CatalogError``.
  static func add(_ file: [UInt8], to language: Language) throws(CatalogError) {
    _ = try Catalog([file])
    added.withLock { $0[language, default: []].append(file) }
  }

  /// The languages that there are catalogs of: those that the program carries, then added ones.
  static var languages: [Language] {
    let carried = carriedLanguages.map { Language(rawValue: String(cString: $0.code)) }
    let others = added.withLock { Set($0.keys) }.subtracting(carried + [.en])
    return carried + others.sorted { $0.rawValue < $1.rawValue }
  }

  /// Returns the catalog of a language; nil if there is none, as of English.
  package static func carried(_ language: Language) -> Catalog? {
    let carried = carriedLanguages.first { String(cString: $0.code) == language.rawValue }
    var files: [[UInt8]] = []
    // The last file of a language is followed by nil.
    while let file = carried?.catalogs[files.count] {
      files.append(Array(UnsafeRawBufferPointer(start: file, count: strlen(file))))
    }
    files += added.withLock { $0[language] ?? [] }
    // A test reads those that the program carries, and added ones have been read.
    return files.isEmpty ? nil : try? Catalog(files)
  }

  private static var carriedLanguages: UnsafeBufferPointer<reel_language> {
    var count = 0
    let languages = reel_languages(&count)
    return UnsafeBufferPointer(start: languages, count: count)
  }
}
