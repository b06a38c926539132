import ReelSupport

/// Timestamps in the services' format.
struct Timestamp: Equatable, Sendable {
  /// The milliseconds since 1970 UTC.
  let milliseconds: Int64

  /// Reads a time in ISO 8601; nil if it is none.
  ///
  /// Seconds and their fraction may be missing; the time is in UTC or has an offset. A date alone
  /// is its midnight in UTC.
  init?(text: String) {
    let form =
      #/
      (\d{4})-(\d\d)-(\d\d)
      (?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d)))?
      /#
    guard let match = text.wholeMatch(of: form)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
    let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
    let (hours, minutes) = (number(match.9), number(match.10))
    guard hour < 24, minute < 60, second < 60, hours < 24, minutes < 60 else { return nil }
    let offset = (hours * 60 + minutes) * (match.8 == "-" ? -1 : 1)
    let seconds = ((date.number * 24 + hour) * 60 + minute - offset) * 60 + second
    let thousandths = number(((match.7 ?? "") + "000").prefix(3))
    let time = Int64(seconds * 1000 + thousandths)
    // Only the years from 0 to 9999 can be written.
    guard (Self.first...Self.last).contains(time) else { return nil }
    milliseconds = time
  }

  private static let first: Int64 = -62_167_219_200_000
  private static let last: Int64 = 253_402_300_799_999

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
