/// A language that texts are written in.
///
/// Which one is the user's choice; see ``Language/init(chosenBy:)``. A text that lacks a language
/// does not compile: ``localized(en:de:)`` and ``Localized`` take one for each case.
public enum Language: String, Codable, CaseIterable, Sendable {
  /// English; also what stands for a language that there is not.
  case en
  /// German.
  case de

  /// The language that messages are written in, for whoever finds out deep down that something is
  /// wrong with a line.
  ///
  /// It belongs to the line that is being done, so that two sessions can speak two languages.
  /// Reducers do not look at it: an app's own language is part of its state.
  @TaskLocal public static var current = Language.en

  /// The language that a locale asks for: `de`, `de_AT.UTF-8`, `en-GB`; `C` and `POSIX` mean
  /// English.
  ///
  /// - Throws: ``UnknownLanguage``.
  public init(locale: String) throws(UnknownLanguage) {
    let code = locale.prefix { !"_-.@".contains($0) }.lowercased()
    if ["c", "posix"].contains(code) {
      self = .en
    } else if let language = Language(rawValue: code) {
      self = language
    } else {
      throw UnknownLanguage(locale: locale)
    }
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

  /// What the language calls itself.
  public var name: String {
    switch self {
    case .en: "English"
    case .de: "Deutsch"
    }
  }
}

/// A locale was asked for whose language there is not.
public struct UnknownLanguage: Error, Equatable, Sendable, CustomStringConvertible {
  /// The locale as it was given.
  public let locale: String

  /// Makes the error for a locale.
  public init(locale: String) { self.locale = locale }

  /// Says so, and what there is.
  public var description: String {
    let there = Language.allCases.map { "\($0.rawValue) (\($0.name))" }.joined(separator: ", ")
    return localized(
      en: "there is no language “\(locale)”; there is \(there)",
      de: "die Sprache „\(locale)“ gibt es nicht; es gibt \(there)")
  }
}
