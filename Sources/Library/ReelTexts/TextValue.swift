/// A value that each language writes in its own way, such as an amount or a day.
///
/// ```swift
/// extension Money: TextValue {
///   func string(in translation: Translation) -> String {
///     translation("\(verbatim: digits) \(verbatim: currency)")
///   }
/// }
/// let text: Text = "There is only \(balance) on the account."
/// ```
public protocol TextValue: Hashable, Sendable {
  /// Returns the value as the translation's language writes it.
  func string(in translation: Translation) -> String
}

/// A value of any type in a text.
struct OwnValue: Hashable, Sendable {
  private let value: any TextValue

  init(_ value: any TextValue) { self.value = value }

  func string(in translation: Translation) -> String { value.string(in: translation) }

  static func == (one: OwnValue, other: OwnValue) -> Bool { one.value.equals(other.value) }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension TextValue {
  /// Whether another value is of the same type, and equal.
  fileprivate func equals(_ other: any TextValue) -> Bool { other as? Self == self }
}
