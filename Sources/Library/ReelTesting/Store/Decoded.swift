import ReelCoding

/// Decodes a value from JSON: recorded data, or data that is too long to write in Swift.
///
/// ```swift
/// await store.receive(.poolsLoaded(request: 1, pools: try decoded("[]")))
/// ```
///
/// - Throws: `JSONSyntaxError` if the text is not JSON; `JSONValueError` with a place if it cannot
///   be decoded.
public func decoded<Value: Decodable>(_ json: String) throws -> Value {
  try ActionJSON.decode(Value.self, from: json)
}
