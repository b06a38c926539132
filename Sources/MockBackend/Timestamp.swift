/// Points in time as the services write them.
enum Timestamp {
  /// Milliseconds since 1970 UTC as ISO 8601: `2025-12-01T09:00:00.000Z`.
  ///
  /// Foundation's formatters take microseconds for this, and a long list has many.
  static func iso8601(_ milliseconds: Int64) -> String {
    let (day, ofDay) = divide(milliseconds, by: 86_400_000)
    // The calendar in 400-year eras that begin on 1 March, so that a leap day ends its year.
    let (era, dayOfEra) = divide(day + 719_468, by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(year, digits: 4, then: "-", to: &text)
    append(month, digits: 2, then: "-", to: &text)
    append(dayOfYear - (153 * shifted + 2) / 5 + 1, digits: 2, then: "T", to: &text)
    append(ofDay / 3_600_000, digits: 2, then: ":", to: &text)
    append(ofDay / 60_000 % 60, digits: 2, then: ":", to: &text)
    append(ofDay / 1000 % 60, digits: 2, then: ".", to: &text)
    append(ofDay % 1000, digits: 3, then: "Z", to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Quotient and remainder, the remainder never negative.
  private static func divide(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  /// Adds a number with leading zeros; only the years from 0 to 9999 have a form in ISO 8601.
  private static func append(
    _ number: Int64, digits: Int, then separator: Unicode.Scalar, to text: inout [UInt8]
  ) {
    var divisor = (1..<digits).reduce(Int64(1)) { power, _ in power * 10 }
    while divisor > 0 {
      text.append(UInt8(ascii: "0") + UInt8(abs(number / divisor % 10)))
      divisor /= 10
    }
    text.append(UInt8(ascii: separator))
  }
}
