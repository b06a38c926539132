import ReelSupport

/// A type whose values can be arguments of commands.
public protocol CommandValue: Sendable {
  /// Parses the value from a word.
  ///
  /// - Throws: A ``LineError`` that says what would be valid.
  init(word: String) throws(LineError)

  /// A short description of valid words: `a whole number`.
  static var expectation: Text { get }

  /// All valid values, if that is a short list.
  static var choices: [Choice] { get }
}

extension CommandValue {
  /// An empty list: anything can be entered.
  public static var choices: [Choice] { [] }
}

/// A value that completion offers.
public struct Choice: Equatable, Sendable {
  /// The text that is inserted: a word in the user's language.
  public var value: Text
  /// A short description of the value.
  public var description: Text
  /// What tells it from others with the same description.
  package var detail = Text.empty
  /// The word for the value that is the same in every language.
  package var word: String

  /// Creates a choice with a value and its description, and with what tells it from others with the
  /// same description.
  public init(_ value: String, _ description: Text = .empty, detail: Text = .empty) {
    self.init(Text(verbatim: value), description, word: value)
    self.detail = detail
  }

  /// Creates a choice whose value differs between languages.
  package init(_ value: Text, _ description: Text = .empty, word: String) {
    self.value = value
    self.description = description
    self.word = word
  }

  /// The name in its description as the value, for which the id is the description.
  package var named: Choice {
    Choice(
      description,
      detail.isEmpty ? value : [value, detail].joined(separator: Text(verbatim: "  ")),
      word: description.english)
  }

  /// Whether a word is the value in any language.
  package func means(_ word: String) -> Bool {
    self.word == word || Language.available.contains { Translation($0)(value) == word }
  }
}

extension Int: CommandValue {
  /// Parses a whole number.
  public init(word: String) throws(LineError) {
    guard let value = Int(word) else {
      let digits = word.dropFirst(word.hasPrefix("-") || word.hasPrefix("+") ? 1 : 0)
      guard !digits.isEmpty, digits.hasOnlyDigits else {
        throw LineError("“\(verbatim: word.excerpt)” is not \(Self.expectation)")
      }
      throw LineError.outOfRange(word)
    }
    self = value
  }

  /// A whole number.
  public static var expectation: Text { "a whole number" }
}

extension Double: CommandValue {
  /// Parses a number with a decimal point.
  public init(word: String) throws(LineError) {
    guard let value = Double(word), value.isFinite || word.contains(where: \.isNumber) else {
      throw LineError("“\(verbatim: word.excerpt)” is not \(Self.expectation)")
    }
    guard value.isFinite else { throw LineError.outOfRange(word) }
    self = value
  }

  /// A number.
  public static var expectation: Text { "a number" }
}

extension LineError {
  /// An error for a number that cannot be represented.
  fileprivate static func outOfRange(_ word: String) -> LineError {
    LineError("“\(verbatim: word.excerpt)” is outside the range of numbers that can be used")
  }
}

extension String: CommandValue {
  /// Accepts the word as it is.
  public init(word: String) { self = word }

  /// Text.
  public static var expectation: Text { "text" }
}

extension CommandValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Finds the case with a raw value.
  public init(word: String) throws(LineError) {
    guard let value = Self(rawValue: word) else {
      let hint = Spelling.hint(
        for: word, among: Self.allCases.map(\.rawValue), showing: Spelling.quoted)
      throw LineError(
        "“\(verbatim: word.excerpt)” is not \(Self.expectation)" + hint,
        suggestion: Spelling.nearest(to: word, among: Self.allCases.map(\.rawValue)))
    }
    self = value
  }

  /// One of the cases.
  public static var expectation: Text {
    "one of \(verbatim: Self.allCases.map(\.rawValue).joined(separator: ", "))"
  }

  /// The cases.
  public static var choices: [Choice] { Self.allCases.map { Choice($0.rawValue) } }
}
