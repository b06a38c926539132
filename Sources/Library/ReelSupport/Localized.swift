/// A text in the language of the line that is being done: see ``Language/current``.
///
/// - Parameters:
///   - en: the text in English.
///   - de: the text in German.
/// - Returns: the one that is wanted; the other is not made.
public func localized(
  en: @autoclosure () -> String, de: @autoclosure () -> String
) -> String {
  switch Language.current {
  case .en: en()
  case .de: de()
  }
}

/// A value for each language, one of which is chosen later.
///
/// ```swift
/// let greeting = Localized(en: "Hello", de: "Hallo")
/// print(greeting[.de])  // Hallo
/// ```
public struct Localized<Value: Sendable>: Sendable {
  private let en: Value
  private let de: Value

  /// Makes one of its values.
  ///
  /// - Parameters:
  ///   - en: the value in English.
  ///   - de: the value in German.
  public init(en: Value, de: Value) {
    self.en = en
    self.de = de
  }

  /// The value in a language.
  public subscript(language: Language) -> Value {
    switch language {
    case .en: en
    case .de: de
    }
  }

  /// The value in the language of the line that is being done.
  public var current: Value { self[Language.current] }
}
