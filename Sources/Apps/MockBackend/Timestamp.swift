import ReelSupport

/// Timestamps in the services' format.
enum Timestamp {
  /// Returns milliseconds since 1970 UTC as ISO 8601: `2025-12-01T09:00:00.000Z`.
  ///
  /// Foundation's formatters take microseconds for this, and a long list has many.
  static func iso8601(_ milliseconds: Int64) -> String {
    let (day, ofDay) = Int(milliseconds).divided(by: 86_400_000)
    let date = CalendarDate(number: day)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(date.year, digits: 4, then: "-", to: &text)
    append(date.month, digits: 2, then: "-", to: &text)
    append(date.day, digits: 2, then: "T", to: &text)
    append(ofDay / 3_600_000, digits: 2, then: ":", to: &text)
    append(ofDay / 60_000 % 60, digits: 2, then: ":", to: &text)
    append(ofDay / 1000 % 60, digits: 2, then: ".", to: &text)
    append(ofDay % 1000, digits: 3, then: "Z", to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a number with leading zeros; only the years from 0 to 9999 can be written in ISO 8601.
  private static func append(
    _ number: Int, digits: Int, then separator: Unicode.Scalar, to text: inout [UInt8]
  ) {
    var divisor = (1..<digits).reduce(1) { power, _ in power * 10 }
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(abs(number / divisor % 10)))
      divisor /= 10
    }
    text.append(UInt8(ascii: separator))
  }
}
