import Foundation

/// How values cross the network: the only place that knows an encoder and a decoder.
///
/// Keys are sorted, so that equal values are equal bytes.
public enum JSONBody {
  /// `value` in JSON.
  ///
  /// - Throws: ``APIError/unsendable(problem:)`` where JSON cannot hold the value.
  public static func encode(_ value: some Encodable) throws(APIError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch EncodingError.invalidValue(_, let context) {
      throw .unsendable(problem: place(context.codingPath) + " " + context.debugDescription)
    } catch {
      throw .unsendable(problem: String(describing: error))
    }
  }

  /// The value that `data` holds in JSON.
  ///
  /// - Throws: ``APIError/malformed(problem:place:)``, which says what is wrong and where.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(APIError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .malformed(
        problem: "\(Malformation.missing(name: key.stringValue))", place: place(context.codingPath))
    } catch DecodingError.typeMismatch(let type, let context) {
      throw .malformed(problem: "\(name(of: type)) was expected", place: place(context.codingPath))
    } catch DecodingError.valueNotFound(let type, let context) {
      throw .malformed(
        problem: "null, where \(name(of: type)) was expected", place: place(context.codingPath))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .malformed(problem: "\(Malformation.notJSON)", place: "")
    } catch DecodingError.dataCorrupted(let context) {
      throw .malformed(problem: context.debugDescription, place: place(context.codingPath))
    } catch {
      throw .malformed(problem: String(describing: error), place: "")
    }
  }

  /// A place as one would write it: `[3].contributions[0].amountValue`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type, is Decimal.Type:
      Malformation.Kind.number.rawValue
    case is String.Type: Malformation.Kind.text.rawValue
    case is Bool.Type: Malformation.Kind.truth.rawValue
    case is any Collection<Any>.Type, is [Any].Type: Malformation.Kind.list.rawValue
    case is [String: Any].Type: Malformation.Kind.object.rawValue
    default: "\(type)"
    }
  }
}

/// An optional that is sent as `null` when it is nil, instead of being left out.
///
/// For a PATCH, where leaving a field out keeps it and `null` clears it.
@propertyWrapper
public struct ExplicitNull<Value: Codable & Sendable>: Codable, Sendable {
  /// The optional.
  public var wrappedValue: Value?

  /// Wraps an optional.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Reads a value or `null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// Writes the value or `null`.
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
