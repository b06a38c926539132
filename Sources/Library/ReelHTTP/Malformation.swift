import ReelTexts

/// A problem in an answer's JSON, as a value that can be described in the reader's language.
///
/// A sentence can stand for a problem without a case of its own, such as a check of the app itself:
///
/// ```swift
/// throw APIError.malformed(problem: "it is not a token", place: "accessToken")
/// ```
///
/// Indirect, because it is part of actions, each of which has the size of the largest.
public indirect enum Malformation: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A kind of JSON value.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// A number, with or without decimals.
    case number
    /// A string.
    case text
    /// A boolean.
    case truth
    /// A string with a date and time in ISO 8601.
    case moment
    /// An array.
    case list
    /// An object.
    case object
  }

  /// The text is not JSON.
  case notJSON
  /// A member is missing.
  case missing(name: String)
  /// The value is of another kind.
  case expected(Kind)
  /// The value is null.
  case null(expected: Kind)
  /// Another problem, as a sentence without a full stop.
  case other(String)

  /// Creates a problem without a case of its own from a sentence without a full stop.
  public init(stringLiteral sentence: String) { self = .other(sentence) }
}

extension Malformation {
  /// The problem, as a part of a sentence.
  public var text: Text {
    switch self {
    case .notJSON: "it is not JSON"
    case .missing(let name): "“\(verbatim: name)” is missing"
    case .expected(let kind): "\(kind.text) was expected"
    case .null(let kind): "null, where \(kind.text) was expected"
    case .other(let sentence): Text(verbatim: sentence)
    }
  }
}

extension Malformation.Kind {
  /// The kind.
  public var text: Text {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .truth: "true or false"
    case .moment: "a time such as 2026-01-01T00:00:00.000Z"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// A sentence is encoded as itself, so that recordings from before there were cases can still be
/// read.
extension Malformation: Codable {
  private enum CodingKeys: CodingKey { case notJSON, missing, expected, null }

  /// Decodes a sentence or one of the cases.
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

  /// Encodes a sentence as itself, and a case as an object with one member.
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
