/// What can be wrong with an answer's JSON, for whoever says it in another language.
///
/// ``APIError/malformed(problem:place:)`` holds it as its ``description``, which recordings keep.
public enum Malformation: Hashable, Sendable, LosslessStringConvertible {
  /// A kind of value.
  public enum Kind: String, CaseIterable, Sendable {
    /// With or without decimals.
    case number = "a number"
    /// A string.
    case text = "a text"
    /// A boolean.
    case truth = "true or false"
    /// A string that is a moment in ISO 8601.
    case moment = "a moment such as 2026-01-01T00:00:00.000Z"
    /// An array.
    case list = "a list"
    /// Values by name.
    case object = "an object"
  }

  /// The text is no JSON.
  case notJSON
  /// A member is not there.
  case missing(name: String)
  /// There is something else.
  case expected(Kind)
  /// There is null.
  case null(expected: Kind)

  /// Says it in English.
  public var description: String {
    switch self {
    case .notJSON: "it is not JSON"
    case .missing(let name): "“\(name)” is missing"
    case .expected(let kind): "\(kind.rawValue) was expected"
    case .null(let kind): "null, where \(kind.rawValue) was expected"
    }
  }

  /// What a ``description`` says; nil for any other text.
  public init?(_ description: String) {
    let kinds = Kind.allCases
    var all = [Malformation.notJSON] + kinds.map(Self.expected) + kinds.map(Self.null)
    if let name = description.wholeMatch(of: /“(.*)” is missing/)?.output.1 {
      all.append(.missing(name: String(name)))
    }
    guard let found = all.first(where: { $0.description == description }) else { return nil }
    self = found
  }
}
