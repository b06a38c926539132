/// The number of a frame that comes from outside: from a recording, a row of a database, a query, a
/// message or a typed line.
///
/// Its range is checked here, once. Numbers in the range can be added, subtracted and counted on
/// from without an overflow.
package struct FrameNumber: Hashable, Sendable {
  /// 0, the state before the first frame, to 2⁵³: the integers that every JSON parser represents
  /// exactly.
  package static let range = 0...last
  /// The greatest number.
  package static let last = 1 << 53

  /// The number, as an integer.
  package let rawValue: Int

  /// Creates the number; nil if it is not in ``range``.
  package init?(_ number: some BinaryInteger) {
    guard let number = Int(exactly: number), Self.range.contains(number) else { return nil }
    rawValue = number
  }
}
