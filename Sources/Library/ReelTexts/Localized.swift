/// A value for each language, one of which is selected later, such as an app's table of texts.
///
/// ```swift
/// let greeting: Localized = [.en: "Hello", .de: "Hallo"]
/// print(greeting[.de])  // Hallo
/// ```
public struct Localized<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private let english: Value
  private let others: [Language: Value]

  /// Creates the value from one for each language.
  ///
  /// - Precondition: English is among them.
  public init(dictionaryLiteral values: (Language, Value)...) {
    var others = Dictionary(values) { first, _ in first }
    guard let english = others.removeValue(forKey: .en) else {
      preconditionFailure("there is no \(Value.self) in English")
    }
    self.english = english
    self.others = others
  }

  private init(_ english: Value, _ others: [Language: Value]) {
    self.english = english
    self.others = others
  }

  /// Returns another value for each language, such as a part of each table that is read often: a
  /// whole table is copied each time.
  package func map<Other: Sendable>(_ transform: (Value) -> Other) -> Localized<Other> {
    Localized<Other>(transform(english), others.mapValues(transform))
  }

  /// The languages that have a value.
  public var languages: [Language] { [.en] + others.keys.sorted { $0.rawValue < $1.rawValue } }

  /// The value in a language; the English one if there is none.
  public subscript(language: Language) -> Value { others[language] ?? english }

  /// The value in the current language.
  public var current: Value { self[Language.current] }
}

/// Returns a text in the current language; see ``Language/current``.
package func localized(_ text: Text) -> String { Translation(Language.current)(text) }
