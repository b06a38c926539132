/// A value that is part of others is coded as it is: `{"value":[1,2]}`.
extension JSON: Codable {
  private struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Writes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: Member.self)
      for (name, value) in members.ordered {
        try container.encode(value, forKey: Member(stringValue: name))
      }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .int(let value): try container.encode(value)
      case .double(let value): try container.encode(value)
      case .number(let text): try Self.encode(text, to: encoder)
      case .string(let text): try container.encode(text)
      case .null, .array, .object: try container.encodeNil()
      }
    }
  }

  /// Writes a number without losing a digit, where the encoder has a way to.
  private static func encode(_ text: String, to encoder: any Encoder) throws {
    if let whole = UInt64(text) { return try whole.encode(to: encoder) }
    let double = Double(text) ?? .nan
    if double.magnitude < 0x1p53, ExactNumber(double) == ExactNumber(text.utf8) {
      return try double.encode(to: encoder)
    }
    guard let encoder = encoder as? SinkEncoder else { return try double.encode(to: encoder) }
    encoder.encoder.isOwedValue = false
    encoder.encoder.sink.number(text)
  }

  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    if let decoding = decoder as? JSONDecoding {
      self = decoding.reader.tree(at: decoding.index)
    } else if let scalar = try? Self.scalar(from: decoder) {
      self = scalar
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSON] = []
      while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.container(keyedBy: Member.self)
      var members = Members()
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(JSON.self, forKey: key)
      }
      self = .object(members)
    }
  }

  private static func scalar(from decoder: any Decoder) throws -> JSON {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .int(value) }
    if let value = try? container.decode(UInt64.self) { return JSON(value) }
    if let value = try? container.decode(Double.self) { return .double(value) }
    return .string(try container.decode(String.self))
  }
}
