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
  /// All of it has to be UTF-8 (RFC 8259, section 8.1). The decoder finds that out where it reads a
  /// text, and a list that passes over elements that make no sense would take a damaged one for one
  /// that is not there.
  ///
  /// - Throws: ``APIError/malformed(problem:place:)``, which says what is wrong and where.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(APIError) -> Value {
    guard String(validating: data, as: UTF8.self) != nil else {
      throw .malformed(problem: .notJSON, place: "")
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .malformed(
        problem: .missing(name: key.stringValue), place: place(context.codingPath))
    } catch DecodingError.typeMismatch(let type, let context) {
      throw .malformed(
        problem: kind(of: type).map { .expected($0) } ?? "\(type) was expected",
        place: place(context.codingPath))
    } catch DecodingError.valueNotFound(let type, let context) {
      throw .malformed(
        problem: kind(of: type).map { .null(expected: $0) } ?? "null, where \(type) was expected",
        place: place(context.codingPath))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .malformed(problem: .notJSON, place: "")
    } catch DecodingError.dataCorrupted(let context) {
      throw .malformed(problem: .other(context.debugDescription), place: place(context.codingPath))
    } catch {
      throw .malformed(problem: .other("\(error)"), place: "")
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

  /// What a type is in JSON; nil for a type that is no kind of value by itself.
  private static func kind(of type: any Any.Type) -> Malformation.Kind? {
    switch type {
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type, is Decimal.Type: .number
    case is String.Type: .text
    case is Bool.Type: .truth
    case is any Collection<Any>.Type, is [Any].Type: .list
    case is [String: Any].Type: .object
    default: nil
    }
  }
}
