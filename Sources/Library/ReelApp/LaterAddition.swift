/// A value that earlier versions of an app did not record: where it is missing, it is what they
/// meant.
///
/// ```swift
/// enum Sorting: String, LaterAddition {
///   case newest, oldest
///   static let earlier = Sorting.newest
/// }
/// ```
public protocol LaterAddition: Decodable {
  /// The value in states in which it is missing.
  static var earlier: Self { get }
}

extension KeyedDecodingContainer {
  /// Decodes a value; where it is missing, it is that of earlier versions.
  ///
  /// A state's own decoding calls this for its properties.
  ///
  /// - Throws: `DecodingError` if there is another value.
  public func decode<Value: LaterAddition>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decodeIfPresent(type, forKey: key) ?? .earlier
  }
}

extension Zone: LaterAddition {
  /// UTC: an app that shows no times of day begins there.
  public static let earlier = Zone.utc
}
