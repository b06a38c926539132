import Synchronization

/// Puts texts into a language.
///
/// ```swift
/// let translation = Translation(.de)
/// print(translation("There is no pool \(id)."))
/// ```
///
/// A text that the language's catalogs lack is in English.
public struct Translation: Sendable {
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

  /// Creates the translation with a catalog; nil for English.
  package init(_ language: Language, catalog: Catalog?) {
    self.language = language
    self.catalog = catalog
  }

  /// Returns a text in the language.
  public func callAsFunction(_ text: Text) -> String {
    var string = ""
    render(text, into: &string)
    return string
  }

  private func render(_ text: Text, into string: inout String) {
    switch text.content {
    case .verbatim(let words): string += words
    case .sequence(let texts): for text in texts { render(text, into: &string) }
    case .phrase(let phrase): render(phrase, into: &string)
    }
  }

  private func render(_ phrase: Text.Phrase, into string: inout String) {
    let english = phrase.count == 1 ? phrase.format : phrase.plural ?? phrase.format
    let format = catalog?.format(of: phrase) ?? english
    TextFormat.render(format, into: &string) { place, string in
      guard phrase.values.indices.contains(place) else { return false }
      switch phrase.values[place] {
      case .integer(let number): string += String(number)
      case .verbatim(let words): string += words
      case .text(let text): render(text, into: &string)
      }
      return true
    }
  }
}

extension Text: CustomDebugStringConvertible {
  /// The text in English.
  package var english: String { Translation(.en)(self) }

  /// The text in English.
  public var debugDescription: String { english }
}
