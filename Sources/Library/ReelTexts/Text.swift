/// A text for people, written where it is used, in English; other languages are in catalogs.
///
/// ```swift
/// let text: Text = "There is no pool \(id)."
/// let count = Text(pools, one: "\(pools) pool", other: "\(pools) pools")
/// ```
///
/// The English words with numbered places, “There is no pool {0}.”, are the key that a
/// ``Translation`` looks up; the values are put into the places of the translation. A `String` is
/// no text by itself: what a user typed, a name or a path is written `\(verbatim: name)`.
///
/// A text cannot be encoded: what it says depends on a language, so it must never become part of a
/// state, a digest or a recording.
public struct Text: Hashable, Sendable {
  /// A text that is looked up: a sentence, or a word.
  struct Phrase: Hashable, Sendable {
    /// The English words, with `{0}` for the first value; a brace is written twice.
    var format: String
    /// The English words for any number but one, if they depend on ``count``.
    var plural: String?
    /// The number that the words depend on.
    var count = 0
    /// What tells two phrases apart that are written alike in English.
    var context: String?
    /// The values.
    var values: [Value]
  }

  /// A value in a phrase.
  enum Value: Hashable, Sendable {
    case integer(Int)
    case grouped(Int)
    case verbatim(String)
    case text(Text)
    case own(OwnValue)
  }

  indirect enum Content: Hashable, Sendable {
    case phrase(Phrase)
    case verbatim(String)
    case grouped(Int)
    case own(OwnValue)
    case sequence([Text])
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// Creates a text that is the same in every language: a name, a path, what a user typed.
  public init(verbatim string: String) { self.init(.verbatim(string)) }

  /// Creates a text of a value as it describes itself, the same in every language.
  public init(verbatim value: some CustomStringConvertible) {
    self.init(.verbatim(value.description))
  }

  /// Creates a text from a literal: `Text("open")` is the same as the literal where a text is
  /// expected.
  public init(_ text: Text) { self = text }

  /// Creates a text whose English words have several meanings, such as “open”.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - context: what is meant, for translators.
  public init(_ text: Text, context: StaticString) { self = text.in(context) }

  /// Creates a text that depends on a number, in each language in its own way.
  ///
  /// - Parameters:
  ///   - count: the number.
  ///   - one: the text for 1; its values are the same as those of the other.
  ///   - other: the text for every other number.
  ///   - context: what is meant, if the words have several meanings.
  public init(_ count: Int, one: Text, other: Text, context: StaticString? = nil) {
    guard case .phrase(var phrase) = one.content, case .phrase(let other) = other.content else {
      self = count == 1 ? one : other
      return
    }
    assert(phrase.values == other.values, "“\(phrase.format)” has other values in its plural")
    phrase.plural = other.format
    phrase.count = count
    self.init(.phrase(phrase))
    if let context { self = self.in(context) }
  }

  /// Creates the name of a command, as a language calls it first, to tell the user what to type.
  package init(command: Text) { self.init(FirstWord(words: command.asCommand)) }

  /// Creates a text of a value alone.
  public init(_ value: some TextValue) { self.init(.own(OwnValue(value))) }

  /// Creates a text of a number alone, with its digits in groups: `1,000`, `1.000`.
  public init(number: Int) { self.init(.grouped(number)) }

  /// The text without any words.
  public static let empty = Text(verbatim: "")

  /// Whether the text has no words in any language.
  public var isEmpty: Bool {
    switch content {
    case .verbatim(let words): words.isEmpty
    case .sequence(let texts): texts.allSatisfy(\.isEmpty)
    case .phrase(let phrase): phrase.format.isEmpty
    case .grouped, .own: false
    }
  }

  /// Returns one text after another.
  public static func + (first: Text, second: Text) -> Text { Text(.sequence([first, second])) }

  /// Returns the text with another in every place of a part of it.
  package func replacing(_ part: Text, with other: Text) -> Text {
    if self == part { return other }
    switch content {
    case .phrase(var phrase):
      phrase.values = phrase.values.map { value in
        guard case .text(let text) = value else { return value }
        return .text(text.replacing(part, with: other))
      }
      return Text(.phrase(phrase))
    case .sequence(let texts): return Text(.sequence(texts.map { $0.replacing(part, with: other) }))
    case .verbatim, .grouped, .own: return self
    }
  }

  private func `in`(_ context: StaticString) -> Text {
    guard case .phrase(var phrase) = content else { return self }
    phrase.context = "\(context)"
    return Text(.phrase(phrase))
  }

  /// Returns the same text as the name of a command, which catalogs have in a context of its own,
  /// unless the text has one already.
  package var asCommand: Text {
    guard case .phrase(let phrase) = content, phrase.context == nil else { return self }
    return self.in("a command")
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// Collects the words and the values of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var format = ""
    var values: [Value] = []

    /// Creates the beginning of a text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      format.reserveCapacity(literalCapacity + 3 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    /// Adds words.
    public mutating func appendLiteral(_ words: String) { format += TextFormat.escaped(words) }

    /// Adds a number, in digits without groups: `\(id)`.
    public mutating func appendInterpolation(_ number: Int) { append(.integer(number)) }

    /// Adds a number with its digits in groups, as the language writes them: `1,000`, `1.000`.
    public mutating func appendInterpolation(number: Int) { append(.grouped(number)) }

    /// Adds a value that each language writes in its own way, such as an amount or a day.
    public mutating func appendInterpolation(_ value: some TextValue) {
      append(.own(OwnValue(value)))
    }

    /// Adds what is the same in every language: `\(verbatim: name)`.
    public mutating func appendInterpolation(verbatim string: String) { append(.verbatim(string)) }

    /// Adds a value as it describes itself, the same in every language: `\(verbatim: path)`.
    public mutating func appendInterpolation(verbatim value: some CustomStringConvertible) {
      append(.verbatim(value.description))
    }

    /// Adds what an error says.
    public mutating func appendInterpolation(_ error: any Error) { append(.text(Text(error))) }

    /// Adds another text.
    public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }

    /// Adds a number with a noun: `\(frames, one: "frame", other: "frames")`.
    ///
    /// The number is looked up together with its noun, “{0} frame”.
    public mutating func appendInterpolation(
      _ count: Int, one: Text, other: Text, context: StaticString? = nil
    ) {
      append(
        .text(
          Text(
            count, one: one.counting(count), other: other.counting(count), context: context)))
    }

    private mutating func append(_ value: Value) {
      format += "{\(values.count)}"
      values.append(value)
    }
  }

  // The compiler tells which literals are texts; see `.ci/texts`.

  /// Creates a text from words without values.
  #if LISTING_TEXTS
    @available(*, deprecated, message: "a text")
  #endif
  public init(stringLiteral words: String) {
    self.init(.phrase(Phrase(format: TextFormat.escaped(words), values: [])))
  }

  /// Creates a text from words with values.
  #if LISTING_TEXTS
    @available(*, deprecated, message: "a text")
  #endif
  public init(stringInterpolation: StringInterpolation) {
    self.init(
      .phrase(Phrase(format: stringInterpolation.format, values: stringInterpolation.values)))
  }

  /// Returns the words after a number.
  private func counting(_ count: Int) -> Text {
    guard case .phrase(let phrase) = content else { return self }
    assert(phrase.values.isEmpty, "“\(phrase.format)” has values after its number")
    return Text(.phrase(Phrase(format: "{0} " + phrase.format, values: [.integer(count)])))
  }
}

extension Sequence<Text> {
  /// Returns the texts one after another, with a separator between them.
  public func joined(separator: Text = .empty) -> Text {
    var parts: [Text] = []
    for text in self {
      if !parts.isEmpty { parts.append(separator) }
      parts.append(text)
    }
    return Text(.sequence(parts))
  }
}
