/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64

  /// Creates the moment `milliseconds` after 1970-01-01T00:00:00Z.
  @inlinable
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The milliseconds that can be decoded: those of the years 0 to 9999, the range of written
  /// dates.
  ///
  /// Differences of two of them, and moments near one, are also numbers of milliseconds.
  public static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Decodes a plain number of milliseconds.
  ///
  /// - Throws: `DecodingError` if it is not in ``range``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    milliseconds = try container.decode(Int64.self)
    guard Self.range.contains(milliseconds) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(milliseconds), where the milliseconds from 1970 to a moment in the "
          + "years 0 to 9999 were expected")
    }
  }

  /// Encodes a plain number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }

  /// Earlier moments come first.
  @inlinable
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment `duration` later, rounded up to a whole millisecond, and at most the last possible
  /// moment.
  public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, isTooLate) = moment.milliseconds.addingReportingOverflow(whole)
    let (milliseconds, isJustTooLate) = sum.addingReportingOverflow(rest)
    if isTooLong || isTooLate || isJustTooLate {
      return Timestamp(milliseconds: seconds < 0 ? .min : .max)
    }
    return Timestamp(milliseconds: milliseconds)
  }

  /// The time from `earlier` to `later`.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }
}

extension Timestamp: InstantProtocol {
  /// The moment `duration` later, as with `+`.
  public func advanced(by duration: Duration) -> Timestamp { self + duration }

  /// The time from here to `other`.
  public func duration(to other: Timestamp) -> Duration { other - self }
}
