import Synchronization

/// Puts texts into a language.
///
/// ```swift
/// let translation = Translation(.de)
/// print(translation("There is no pool \(id)."))
/// ```
///
/// A text that the language's catalogs lack is in English.
public struct Translation: Sendable, Equatable {
  /// The language.
  public let language: Language
  private let catalog: Catalog?

  private static let known = Mutex<[Language: Translation]>([:])

  /// Creates the translation into a language.
  ///
  /// Its catalogs are read when it is first asked for.
  public init(_ language: Language) {
    self = Self.known.withLock { known in
      if let translation = known[language] { return translation }
      let translation = Translation(language, catalog: Catalog.carried(language))
      known[language] = translation
      return translation
    }
  }

  /// Adds an app's texts in a language: a file in gettext's format (`.po`), by the texts' English
  /// words, as in `msgid "There is no pool {0}."`.
  ///
  /// Called when a program starts, before anything is said. The language may be one that the shell
  /// does not speak; what is missing in it is in English.
  ///
  /// - Throws: A ``CatalogError`` if the file has another form.
  public static func add(
    _ catalog: some Sequence<UInt8>, to language: Language
  ) throws(CatalogError) {
    try Catalog.add(Array(catalog), to: language)
    _ = known.withLock { $0.removeValue(forKey: language) }
  }

  /// Creates the translation with a catalog; nil for English.
  package init(_ language: Language, catalog: Catalog?) {
    self.language = language
    self.catalog = catalog
  }

  /// Whether two translations are into the same language.
  public static func == (one: Translation, other: Translation) -> Bool {
    one.language == other.language
  }

  /// Returns a text in the language.
  public func callAsFunction(_ text: Text) -> String {
    var string = ""
    render(text, into: &string)
    return string
  }

  /// Returns a number with its digits in groups, as the language writes them: `1,000`, `1.000`.
  package func number(_ number: Int) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? "−" : ""
    guard digits.utf8.count > 3 else { return sign + digits }
    let separator = self(Text(",", context: "between the thousands of a number"))
    return sign + digits.grouped(by: separator)
  }

  private func render(_ text: Text, into string: inout String) {
    switch text.content {
    case .verbatim(let words): string += words
    case .grouped(let value): string += number(value)
    case .own(let value): string += value.string(in: self)
    case .sequence(let texts): for text in texts { render(text, into: &string) }
    case .phrase(let phrase): render(phrase, into: &string)
    }
  }

  private func render(_ phrase: Text.Phrase, into string: inout String) {
    let english = phrase.count == 1 ? phrase.format : phrase.plural ?? phrase.format
    let format = catalog?.format(of: phrase) ?? english
    TextFormat.render(format, into: &string) { index, string in
      guard phrase.values.indices.contains(index) else { return false }
      switch phrase.values[index] {
      case .integer(let number): string += String(number)
      case .grouped(let value): string += number(value)
      case .verbatim(let words): string += words
      case .own(let value): string += value.string(in: self)
      case .text(let text): render(text, into: &string)
      }
      return true
    }
  }
}

extension StringProtocol {
  /// Returns digits in groups of three, with `separator` between the groups: `1,234`.
  package func grouped(by separator: String) -> String {
    var text = ""
    for (index, digit) in enumerated() {
      if index > 0, (count - index) % 3 == 0 { text += separator }
      text.append(digit)
    }
    return text
  }
}

extension DefaultStringInterpolation {
  /// Adds a text in English; put it into the user's language first, by a ``Translation``.
  @available(*, deprecated, message: "put the text into a language, by a Translation")
  public mutating func appendInterpolation(_ text: Text) { appendLiteral(text.english) }

  /// Adds a text in English; put it into the user's language first, by a ``Translation``.
  @available(*, deprecated, message: "put the text into a language, by a Translation")
  public mutating func appendInterpolation(_ text: Text?) {
    appendLiteral(text?.english ?? "nil")
  }
}

extension Text: CustomDebugStringConvertible {
  /// The text in English.
  package var english: String { Translation(.en)(self) }

  /// The text in English.
  public var debugDescription: String { english }
}
