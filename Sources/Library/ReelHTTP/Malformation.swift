import ReelTexts

/// What is wrong with an answer's JSON, as a value: it is put into words in the language of the
/// reader.
///
/// A sentence stands for what has no case of its own here, such as what an app itself checks:
///
/// ```swift
/// throw APIError.malformed(problem: "it is no token", place: "accessToken")
/// ```
///
/// Indirect, because it stands in actions, each of which has the room that the largest needs.
public indirect enum Malformation: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A kind of value.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// With or without decimals.
    case number
    /// A string.
    case text
    /// A boolean.
    case truth
    /// A string that is a moment in ISO 8601.
    case moment
    /// An array.
    case list
    /// Values by name.
    case object
  }

  /// The text is no JSON.
  case notJSON
  /// A member is not there.
  case missing(name: String)
  /// There is something else.
  case expected(Kind)
  /// There is null.
  case null(expected: Kind)
  /// Something else, in a sentence without a full stop.
  case other(String)

  /// Something that has no case of its own, in a sentence without a full stop.
  public init(stringLiteral sentence: String) { self = .other(sentence) }
}

extension Malformation: CustomStringConvertible {
  /// Says it, in the language of the line that is being done.
  public var description: String {
    switch self {
    case .notJSON: texts.http.malformations.notJSON
    case .missing(let name): texts.coding.values.missing(name)
    case .expected(let kind): texts.http.malformations.expected(kind.description)
    case .null(let kind): texts.http.malformations.null(kind.description)
    case .other(let sentence): sentence
    }
  }
}

extension Malformation.Kind: CustomStringConvertible {
  /// Says it, in the language of the line that is being done.
  public var description: String {
    switch self {
    case .number: texts.coding.kinds.number
    case .text: texts.http.malformations.text
    case .truth: texts.coding.kinds.truth
    case .moment: texts.http.malformations.moment
    case .list: texts.http.malformations.list
    case .object: texts.coding.kinds.object
    }
  }

  /// Says it in a language: an app's own, on its screen.
  public func text(in language: Language) -> String {
    Language.$current.withValue(language) { description }
  }
}

/// A sentence is written as itself: so what recordings had before there were cases stays readable.
extension Malformation: Codable {
  private enum CodingKeys: CodingKey { case notJSON, missing, expected, null }

  /// Reads a sentence, or one of the cases.
  public init(from decoder: any Decoder) throws {
    if let sentence = try? decoder.singleValueContainer().decode(String.self) {
      self = .other(sentence)
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let name = try values.decodeIfPresent(String.self, forKey: .missing) {
      self = .missing(name: name)
    } else if let kind = try values.decodeIfPresent(Kind.self, forKey: .expected) {
      self = .expected(kind)
    } else if let kind = try values.decodeIfPresent(Kind.self, forKey: .null) {
      self = .null(expected: kind)
    } else {
      _ = try values.decode(Bool.self, forKey: .notJSON)
      self = .notJSON
    }
  }

  /// Writes a sentence as itself, and a case as an object with its one member.
  public func encode(to encoder: any Encoder) throws {
    if case .other(let sentence) = self {
      var value = encoder.singleValueContainer()
      return try value.encode(sentence)
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .notJSON: try values.encode(true, forKey: .notJSON)
    case .missing(let name): try values.encode(name, forKey: .missing)
    case .expected(let kind): try values.encode(kind, forKey: .expected)
    case .null(let kind): try values.encode(kind, forKey: .null)
    case .other: break
    }
  }
}
