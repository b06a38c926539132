/// A language that texts are written in, by its code: `en`, `de`.
///
/// Which one is the user's choice; see ``Language/init(chosenBy:)``. What there is no text for in
/// the language that was chosen is said in English.
public struct Language: RawRepresentable, Codable, Hashable, Sendable {
  /// The code (ISO 639).
  public let rawValue: String

  /// Creates the language of a code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// English; also what stands for a language that there is not.
  public static let en = Language(rawValue: "en")

  /// The language that messages are written in, for code that finds out deep down that something is
  /// wrong with a line.
  ///
  /// It belongs to the line that is being done, so that two sessions can speak two languages.
  /// Reducers do not look at it: an app's own language is part of its state.
  @TaskLocal public static var current = Language.en

  /// The languages that the library and the shell speak.
  public static var available: [Language] { Texts.all.map(\.language) }

  /// The codes of the languages that there are, with commas: `en, de`.
  package static var codes: String { available.map(\.rawValue).joined(separator: ", ") }

  /// The language that a locale asks for: `de`, `de_AT.UTF-8`, `en-GB`; `C` and `POSIX` mean
  /// English.
  ///
  /// - Throws: ``UnknownLanguage``.
  public init(locale: String) throws(UnknownLanguage) {
    let code = locale.prefix { !"_-.@".contains($0) }.lowercased()
    let language = ["c", "posix"].contains(code) ? .en : Language(rawValue: code)
    guard Self.available.contains(language) else { throw UnknownLanguage(locale: locale) }
    self = language
  }

  /// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
  /// that is not empty decides; English where none is set.
  ///
  /// - Throws: ``UnknownLanguage``.
  public init(chosenBy environment: [String: String]) throws(UnknownLanguage) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self = try locale.map { locale throws(UnknownLanguage) in try Language(locale: locale) } ?? .en
  }

  /// What the language calls itself; its code where there are no texts in it.
  public var name: String { Texts.all.first { $0.language == self }?.name ?? rawValue }
}

/// A locale was asked for whose language there is not.
public struct UnknownLanguage: Error, Equatable, Sendable, CustomStringConvertible {
  /// The locale as it was given.
  public let locale: String

  /// Creates the error for a locale.
  public init(locale: String) { self.locale = locale }

  /// A sentence that names the locale, and the languages that there are.
  public var description: String {
    let there = Language.available.map { "\($0.rawValue) (\($0.name))" }.joined(separator: ", ")
    return texts.words.unknownLanguage(locale, there)
  }
}
