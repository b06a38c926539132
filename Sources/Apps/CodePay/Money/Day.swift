import ReelApp
import ReelSupport

/// A day of the calendar, in UTC: what filters ask for, and what dates are shown as.
package struct Day: Codable, Equatable, Comparable, Sendable {
  /// The moments of the days that there are, in seconds since 1970-01-01T00:00:00Z: those of the
  /// years 0 to 9999.
  private static let seconds = -62_167_219_200...253_402_300_799

  /// Days since 1970-01-01.
  var number: Int

  private enum CodingKeys: CodingKey { case number }

  /// Reads the number of the day.
  ///
  /// - Throws: `DecodingError` for one that no calendar has.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    number = try values.decode(Int.self, forKey: .number)
    let days = Self.seconds.lowerBound / 86_400...Self.seconds.upperBound / 86_400
    guard days.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: values,
        debugDescription: "\(number), where the number of a day from \(days.lowerBound) to "
          + "\(days.upperBound) was expected")
    }
  }

  /// The day of a moment in seconds since 1970-01-01T00:00:00Z; the first or the last that there is
  /// for one that is further away.
  init(seconds: Int) {
    number = Self.nearest(to: seconds).divided(by: 86_400).quotient
  }

  /// The moment nearest to `seconds` that has a day.
  fileprivate static func nearest(to moment: Int) -> Int {
    min(max(moment, seconds.lowerBound), seconds.upperBound)
  }

  /// The day of a date; nil where the calendar has none such.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    number = date.number
  }

  /// Earlier days come first.
  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}

extension AmountStyle {
  /// A day as it is written here.
  func text(_ day: Day) -> String {
    let date = CalendarDate(number: day.number)
    let parts = [
      date.year.zeroPadded(to: 4), date.month.zeroPadded(to: 2), date.day.zeroPadded(to: 2),
    ]
    return switch dates {
    case .dayFirst: parts.reversed().joined(separator: ".")
    case .yearFirst: parts.joined(separator: "-")
    }
  }

  /// A moment as it is written here, to the minute, in UTC.
  func text(seconds: Int) -> String {
    let ofDay = Day.nearest(to: seconds) - Day(seconds: seconds).number * 86_400
    let time = "\((ofDay / 3600).zeroPadded(to: 2)):\((ofDay / 60 % 60).zeroPadded(to: 2))"
    return "\(text(Day(seconds: seconds))) \(time) UTC"
  }

  /// Reads a day: `2026-12-31`, `31.12.2026`, `31/12/2026`, `12/31/2026`; nil for anything else.
  ///
  /// Where slashes leave open which is the month, it is the first in English, and the second
  /// elsewhere.
  func day(_ text: String) -> Day? {
    let words = text.trimmed.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    let numbers = words.compactMap { $0.count <= 4 ? Int($0) : nil }
    guard words.count == 3, numbers.count == 3 else { return nil }
    if words[0].count == 4 { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
    guard words[2].count == 4 else { return nil }
    let dayFirst = Day(year: numbers[2], month: numbers[1], day: numbers[0])
    let monthFirst = Day(year: numbers[2], month: numbers[0], day: numbers[1])
    guard text.contains("/") else { return dayFirst }
    return dates == .yearFirst ? monthFirst ?? dayFirst : dayFirst ?? monthFirst
  }
}
