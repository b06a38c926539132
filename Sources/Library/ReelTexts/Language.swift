/// A language of texts, by its code: `en`, `de`.
///
/// The user chooses it; see ``Language/init(chosenBy:)``. Texts that are missing in the chosen
/// language are in English.
public struct Language: RawRepresentable, Codable, TextValue {
  /// The code (ISO 639).
  public let rawValue: String

  /// Creates the language with a code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// English; also used in place of an unknown language.
  public static let en = Language(rawValue: "en")
  /// German.
  public static let de = Language(rawValue: "de")
  /// Spanish.
  public static let es = Language(rawValue: "es")

  /// The languages of the library and the shell, and those that apps have added; see
  /// ``Translation/add(_:to:)``.
  public static var available: [Language] { [.en] + Catalog.languages }

  /// The codes of the available languages, separated by commas: `en, de`.
  package static var codes: String { available.map(\.rawValue).joined(separator: ", ") }

  /// Creates the language of a locale: `de`, `de_AT.UTF-8`, `en-GB`; `C` and `POSIX` mean English.
  ///
  /// - Throws: An ``UnknownLanguage``.
  public init(locale: String) throws(UnknownLanguage) {
    let code = locale.prefix { !"_-.@".contains($0) }.lowercased()
    let language = ["c", "posix"].contains(code) ? .en : Language(rawValue: code)
    guard Self.available.contains(language) else { throw UnknownLanguage(locale: locale) }
    self = language
  }

  /// Creates the language of the environment: that of the first of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that is not empty; English if none is set.
  ///
  /// - Throws: An ``UnknownLanguage``.
  public init(chosenBy environment: [String: String]) throws(UnknownLanguage) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self = try locale.map { locale throws(UnknownLanguage) in try Language(locale: locale) } ?? .en
  }

  /// The name of the language in the language itself; its code if there are no texts in it.
  public var name: String {
    guard Self.available.contains(self) else { return rawValue }
    let name = Translation(self)(Text("English", context: "the name of this language in itself"))
    return name == "English" && self != .en ? rawValue : name
  }

  /// Returns the name of the language in itself, whatever the translation's language is.
  public func string(in translation: Translation) -> String { name }

  /// Returns the words of a text, which separates them by commas, in every available language.
  package static func words(_ text: Text) -> [String] {
    available.flatMap { words(text, in: Translation($0)) }
  }

  /// Returns the words of a text, which separates them by commas, in a language.
  package static func words(_ text: Text, in translation: Translation) -> [String] {
    translation(text).split(separator: ", ").map(String.init)
  }
}

/// An error for a locale whose language is not available.
public struct UnknownLanguage: TextError, Equatable, Sendable {
  /// The given locale.
  public let locale: String

  /// Creates the error for a locale.
  public init(locale: String) { self.locale = locale }

  /// A sentence with the locale and the available languages.
  public var text: Text {
    let there = Language.available.map { "\($0.rawValue) (\($0.name))" }.joined(separator: ", ")
    return "unknown language “\(verbatim: locale)”; available: \(verbatim: there)"
  }
}
