import ReelSupport

extension Timestamp {
  /// Creates the moment of a text as services write it, `2026-01-01T00:00:00.000Z`; nil for any
  /// other.
  ///
  /// Foundation takes microseconds for it, and a long list has many moments.
  package init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, bytes[23] == UInt8(ascii: "Z"), bytes[10] == UInt8(ascii: "T") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 48)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      let millisecond = number(20..<23),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    let minutes = (date.number * 24 + hour) * 60 + minute
    self.init(milliseconds: Int64(minutes * 60_000 + second * 1000 + millisecond))
  }

  /// The date in UTC.
  package var date: CalendarDate {
    CalendarDate(number: Int(milliseconds).divided(by: 86_400_000).quotient)
  }
}
