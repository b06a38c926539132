/// A whole number that an app counts with, such as the number of a page or of a request.
///
/// It behaves as an `Int`. When it is decoded, from a recording that may have been edited, its
/// range is checked, so that reducers can add one without risking an overflow.
///
/// ```swift
/// struct State: Codable, Equatable, Sendable { @Count var page = 0 }
/// ```
@propertyWrapper
public struct Count: Codable, Hashable, Sendable {
  /// The range that is accepted: the integers that every JSON parser represents exactly.
  public static let range = 0...(1 << 53)

  /// The number.
  public var wrappedValue: Int

  /// Creates a count with an initial value.
  public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  /// Decodes a plain number.
  ///
  /// - Throws: `DecodingError` if it is not in ``range``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = try container.decode(Int.self)
    guard Self.range.contains(wrappedValue) else {
      throw DecodingError.refused(
        """
        \(wrappedValue), where a number from \(Self.range.lowerBound) to \
        \(Self.range.upperBound) was expected
        """, at: container.codingPath)
    }
  }

  /// Encodes a plain number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
