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
    var rest = DigitReader(text)
    guard let year = rest.number(digits: 4), rest.take("-"), let month = rest.number(digits: 2),
      rest.take("-"), let day = rest.number(digits: 2),
      let date = CalendarDate(year: year, month: month, day: day),
      let ofDay = rest.take("T") ? Self.timeOfDay(&rest) : 0, rest.isAtEnd
    else { return nil }
    let time = Int64(date.number * 86_400_000 + ofDay)
    // Only the years from 0 to 9999 can be written.
    guard (Self.first...Self.last).contains(time) else { return nil }
    milliseconds = time
  }

  /// Reads a time of day, in UTC or with an offset; returns its milliseconds since midnight.
  private static func timeOfDay(_ rest: inout DigitReader) -> Int? {
    guard let hour = rest.number(digits: 2), hour < 24, rest.take(":"),
      let minute = rest.number(digits: 2), minute < 60
    else { return nil }
    var (second, thousandths, offset) = (0, 0, 0)
    if rest.take(":") {
      guard let number = rest.number(digits: 2), number < 60 else { return nil }
      second = number
      if rest.take(".") {
        guard let fraction = rest.thousandths() else { return nil }
        thousandths = fraction
      }
    }
    if !rest.take("Z") {
      let isBehind = rest.take("-")
      guard isBehind || rest.take("+"), let hours = rest.number(digits: 2), hours < 24 else {
        return nil
      }
      _ = rest.take(":")
      guard let minutes = rest.number(digits: 2), minutes < 60 else { return nil }
      offset = (hours * 60 + minutes) * (isBehind ? -1 : 1)
    }
    return (((hour * 60 + minute - offset) * 60) + second) * 1000 + thousandths
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

/// Reads numbers with a given count of digits from the start of a text.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips a character; returns false if another one follows.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number; nil if there are fewer digits.
  mutating func number(digits count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Reads the one to nine digits of a fraction, of which three count; nil if there is none.
  mutating func thousandths() -> Int? {
    guard var number = digit() else { return nil }
    var count = 1
    while count < 9, let digit = digit() {
      count += 1
      if count <= 3 { number = number * 10 + digit }
    }
    return count == 1 ? number * 100 : count == 2 ? number * 10 : number
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
      return nil
    }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}
