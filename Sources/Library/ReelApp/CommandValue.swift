import Reel
import ReelSupport
import ReelTexts

/// A value that a command's argument can have.
public protocol CommandValue: Sendable {
  /// Reads the value from a word.
  ///
  /// - Throws: ``LineError`` that says what would be right.
  init(word: String) throws(LineError)

  /// What it is, in a few words: `a whole number`.
  static var expectation: String { get }

  /// All that it can be, where that is a short list.
  static var choices: [Choice] { get }
}

extension CommandValue {
  /// Anything can be entered.
  public static var choices: [Choice] { [] }
}

/// Something that completion offers.
public struct Choice: Equatable, Sendable {
  /// What is inserted.
  public var value: String
  /// What that is, in a few words.
  public var description: String
  /// The word for it that is the same in every language.
  package var word: String

  /// Offers `value`.
  public init(_ value: String, _ description: String = "") {
    self.init(value, description, word: value)
  }

  /// Offers `value`, which is another word in another language.
  package init(_ value: String, _ description: String = "", word: String) {
    self.value = value
    self.description = description
    self.word = word
  }
}

extension Int: CommandValue {
  /// Reads a whole number.
  public init(word: String) throws(LineError) {
    guard let value = Int(word) else {
      throw LineError(texts.app.values.unfit(word.excerpt, Self.expectation))
    }
    self = value
  }

  /// A whole number.
  public static var expectation: String { texts.app.values.wholeNumber }
}

extension Double: CommandValue {
  /// Reads a number, with a point before the decimals.
  public init(word: String) throws(LineError) {
    guard let value = Double(word), value.isFinite else {
      throw LineError(texts.app.values.unfit(word.excerpt, Self.expectation))
    }
    self = value
  }

  /// A number.
  public static var expectation: String { texts.app.values.number }
}

extension String: CommandValue {
  /// Takes the word as it is.
  public init(word: String) { self = word }

  /// Text.
  public static var expectation: String { texts.app.values.text }
}

extension CommandValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Reads one of the cases by its raw value.
  public init(word: String) throws(LineError) {
    guard let value = Self(rawValue: word) else {
      let hint = Spelling.hint(
        for: word, among: Self.allCases.map(\.rawValue), showing: Spelling.quoted)
      throw LineError(
        texts.app.values.unfit(word.excerpt, Self.expectation) + hint,
        suggestion: Spelling.nearest(to: word, among: Self.allCases.map(\.rawValue)))
    }
    self = value
  }

  /// One of the cases.
  public static var expectation: String {
    texts.app.values.oneOf(Self.allCases.map(\.rawValue).joined(separator: ", "))
  }

  /// The cases.
  public static var choices: [Choice] { Self.allCases.map { Choice($0.rawValue) } }
}
