import ReelApp
import ReelSupport

/// A day of the calendar, for filters, dates, and groups of transactions.
package struct Day: Codable, Hashable, Comparable, Sendable {
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
    let moment = Self.nearest(to: seconds)
    let local = Self.nearest(to: moment + zone.offset(at: moment))
    number = local.divided(by: 86_400).quotient
  }

  /// The day of the week, from 0 for Monday.
  var weekday: Int { (number + 3).divided(by: 7).rest }

  /// Returns the nearest moment to `seconds` that has a day.
  fileprivate static func nearest(to moment: Int) -> Int {
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

extension Day: TextValue {
  /// Returns the day as the language writes it: `2026-12-31`, `31.12.2026`.
  package func string(in translation: Translation) -> String {
    CalendarDate(number: number).string(in: translation)
  }

  /// The day as a heading: `Thursday, 1 January 2026`.
  var heading: Text {
    let date = CalendarDate(number: number)
    return Text(
      "\(Self.weekdays[weekday]), \(date.day) \(Self.months[date.month - 1]) \(date.year)",
      context: "a heading: weekday, day, month, year")
  }

  private static let weekdays: [Text] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static let months: [Text] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension MomentText {
  /// Creates the text of a moment in seconds since 1970-01-01T00:00:00Z, limited to the first and
  /// the last day.
  init(seconds: Int, in zone: Zone) {
    self.init(Timestamp(milliseconds: Int64(Day.nearest(to: seconds)) * 1000), in: zone)
  }
}

extension AmountStyle {
  /// Parses a day: `2026-12-31`, `31.12.2026`, `31/12/2026`, `12/31/2026`; nil for anything else.
  ///
  /// If slashes are ambiguous, the language decides whether the month comes first.
  func day(_ text: String) -> Day? {
    let words = text.trimmed.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    let numbers = words.compactMap { $0.count <= 4 ? Int($0) : nil }
    guard words.count == 3, numbers.count == 3 else { return nil }
    if words[0].count == 4 { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
    guard words[2].count == 4 else { return nil }
    let dayFirst = Day(year: numbers[2], month: numbers[1], day: numbers[0])
    let monthFirst = Day(year: numbers[2], month: numbers[0], day: numbers[1])
    guard text.contains("/") else { return dayFirst }
    return isMonthFirst ? monthFirst ?? dayFirst : dayFirst ?? monthFirst
  }
}
