/// An optional that is encoded as `null` when it is nil, instead of being omitted.
///
/// For a PATCH, in which an omitted field is kept and `null` clears it.
@propertyWrapper
public struct ExplicitNull<Value: Codable & Sendable>: Codable, Sendable {
  /// The optional.
  public var wrappedValue: Value?

  /// Wraps an optional.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Decodes a value or `null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// Encodes the value or `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension ExplicitNull: Equatable where Value: Equatable {}
