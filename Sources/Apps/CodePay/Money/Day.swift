import ReelApp
import ReelSupport

/// A day of the calendar, for filters, dates, and groups of transactions.
package struct Day: Codable, Equatable, Comparable, Sendable {
  /// The seconds since 1970-01-01T00:00:00Z of all days: those of the years 0 to 9999.
  private static let seconds = -62_167_219_200...253_402_300_799

  /// The number of days since 1970-01-01.
  var number: Int

  private enum CodingKeys: CodingKey { case number }

  /// Decodes the number of the day.
  ///
  /// - Throws: `DecodingError` if it is out of range.
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

  /// Creates the day of a moment in seconds since 1970-01-01T00:00:00Z, limited to the first and
  /// the last day.
  init(seconds: Int, in zone: Zone = .utc) {
    number = Self.local(seconds, in: zone).divided(by: 86_400).quotient
  }

  /// Returns the local time of a zone at a moment, in seconds since 1970-01-01 00:00 local time.
  fileprivate static func local(_ seconds: Int, in zone: Zone) -> Int {
    let moment = nearest(to: seconds)
    return nearest(to: moment + zone.offset(at: moment))
  }

  /// The day of the week, from 0 for Monday.
  var weekday: Int { (number + 3).divided(by: 7).rest }

  /// Returns the nearest moment to `seconds` that has a day.
  private static func nearest(to moment: Int) -> Int {
    min(max(moment, seconds.lowerBound), seconds.upperBound)
  }

  /// Creates the day of a date; nil if the calendar has no such day.
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
  /// Returns a day in this notation.
  func text(_ day: Day) -> String {
    let date = CalendarDate(number: day.number)
    let parts = [
      date.year.zeroPadded(to: 4), date.month.zeroPadded(to: 2), date.day.zeroPadded(to: 2),
    ]
    return switch dates {
    case .dayFirst(let separator): parts.reversed().joined(separator: separator)
    case .yearFirst: parts.joined(separator: "-")
    }
  }

  /// Returns the day of a moment in the user's zone.
  func day(ofSeconds seconds: Int) -> Day { Day(seconds: seconds, in: zone) }

  /// Returns a moment in this notation, to the minute, with the zone.
  func text(seconds: Int) -> String {
    let day = day(ofSeconds: seconds)
    let ofDay = Day.local(seconds, in: zone) - day.number * 86_400
    let time = "\((ofDay / 3600).zeroPadded(to: 2)):\((ofDay / 60 % 60).zeroPadded(to: 2))"
    return "\(text(day)) \(time) \(zone.label(at: seconds))"
  }

  /// Parses a day: `2026-12-31`, `31.12.2026`, `31/12/2026`, `12/31/2026`; nil for anything else.
  ///
  /// If slashes are ambiguous, the month is first in English, and second elsewhere.
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
