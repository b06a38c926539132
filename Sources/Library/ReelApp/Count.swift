import ReelTexts

/// A whole number that an app counts with, such as a page or the number of a request.
///
/// In the program it is an `Int`. What is decoded, from a recording that anybody may have changed,
/// has to be one from which counting on is safe: no reducer has to fear that adding one is one too
/// many.
///
/// ```swift
/// struct State: Codable, Equatable, Sendable { @Count var page = 0 }
/// ```
@propertyWrapper
public struct Count: Codable, Hashable, Sendable {
  /// What is read: as many as every program that reads JSON counts exactly.
  public static let range = 0...(1 << 53)

  /// The number.
  public var wrappedValue: Int

  /// Begins at a number.
  public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  /// Reads the number, bare.
  ///
  /// - Throws: `DecodingError` for one that is not in ``range``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = try container.decode(Int.self)
    guard Self.range.contains(wrappedValue) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: texts.app.values.count(
          wrappedValue, Self.range.lowerBound, Self.range.upperBound))
    }
  }

  /// Writes the number, bare.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
