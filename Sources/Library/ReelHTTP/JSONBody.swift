import ReelTexts
import Foundation

/// Encodes and decodes JSON bodies: the only place that uses an encoder and a decoder.
///
/// Keys are sorted, so that equal values have equal bytes.
public enum JSONBody {
  /// Encodes `value` as JSON.
  ///
  /// - Throws: ``APIError/unsendable(problem:)`` if the value cannot be encoded.
  public static func encode(_ value: some Encodable) throws(APIError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch EncodingError.invalidValue(let value, let context) {
      throw .unsendable(problem: problem(of: value, context))
    } catch {
      throw .unsendable(problem: String(describing: error))
    }
  }

  /// Decodes a value from JSON.
  ///
  /// All of it must be UTF-8 (RFC 8259, section 8.1). The decoder would notice that only where it
  /// reads a string, and a list that skips invalid elements would treat a damaged one as missing.
  ///
  /// - Throws: ``APIError/malformed(problem:place:)`` with the problem and its place.
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
    } catch DecodingError.dataCorrupted(let context)
      where context.codingPath.isEmpty && !isJSON(data)
    {
      throw .malformed(problem: .notJSON, place: "")
    } catch DecodingError.dataCorrupted(let context) {
      throw .malformed(problem: .other(context.debugDescription), place: place(context.codingPath))
    } catch {
      throw .malformed(problem: .other(Text(error).english), place: "")
    }
  }

  /// Whether data are JSON; what the decoder cannot represent, such as a number of twenty digits,
  /// has no place, either.
  private static func isJSON(_ data: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
  }

  /// Returns what is wrong with a value: `“amount” is inf, which JSON cannot say`.
  private static func problem(of value: Any, _ context: EncodingError.Context) -> String {
    let place = place(context.codingPath)
    let name = place.isEmpty ? "the value" : "“\(place)”"
    switch value {
    case is any BinaryFloatingPoint: return "\(name) is \(value), which JSON cannot say"
    default:
      // The sentence goes on after it.
      let reason = context.debugDescription
      return "\(name): " + (reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
    }
  }

  /// Returns a coding path as text: `[3].contributions[0].amountValue`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }

  /// Returns the JSON kind of a type; nil for a type without a fixed kind.
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
