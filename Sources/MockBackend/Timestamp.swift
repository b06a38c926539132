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
    let date = [
      padded(year, 4), padded(month, 2), padded(dayOfYear - (153 * shifted + 2) / 5 + 1, 2),
    ]
    let time = [
      padded(ofDay / 3_600_000, 2), padded(ofDay / 60_000 % 60, 2), padded(ofDay / 1000 % 60, 2),
    ]
    return date.joined(separator: "-") + "T" + time.joined(separator: ":")
      + "." + padded(ofDay % 1000, 3) + "Z"
  }

  /// Quotient and remainder, the remainder never negative.
  private static func divide(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
