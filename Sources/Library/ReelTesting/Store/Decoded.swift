import ReelCoding

/// A value from its JSON: what a session has recorded, and what is too long to be written in Swift.
///
/// ```swift
/// await store.receive(.poolsLoaded(request: 1, pools: try decoded("[]")))
/// ```
///
/// - Throws: `JSONSyntaxError` where the text is no JSON; `JSONValueError` where it is something
///   else, with its place.
public func decoded<Value: Decodable>(_ json: String) throws -> Value {
  try ActionJSON.decode(Value.self, from: json)
}
