import ReelTexts

/// A date of the calendar, and its number among the days.
///
/// The calendar is the Gregorian one, extended to earlier dates as in ISO 8601. Foundation's
/// calendars take microseconds for this, and a long list has many dates.
package struct CalendarDate: TextValue {
  /// The year; 0 is the year before 1.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// Creates a date from year, month and day; nil if there is no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard self == CalendarDate(number: number) else { return nil }
  }

  /// Creates the date that is `number` days after 1970-01-01.
  package init(number: Int) {
    // The calendar in 400-year eras that begin on 1 March, so that a leap day ends its year.
    let (era, dayOfEra) = (number + 719_468).divided(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  package var number: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).divided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension CalendarDate {
  /// Returns the date as the language writes it: `2026-12-31`, `31.12.2026`.
  package func string(in translation: Translation) -> String {
    let (month, day) = (month.zeroPadded(to: 2), day.zeroPadded(to: 2))
    return translation(
      Text(
        "\(verbatim: year.zeroPadded(to: 4))-\(verbatim: month)-\(verbatim: day)",
        context: "a date: year, month and day"))
  }
}

extension Int {
  /// Returns the quotient rounded down, and the remainder, which is never negative.
  package func divided(by divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
