import ReelApp

/// A day of the calendar, in UTC: what filters ask for, and what dates are shown as.
public struct Day: Codable, Equatable, Comparable, Sendable {
  /// The moments of the days that there are, in seconds since 1970-01-01T00:00:00Z: those of the
  /// years 0 to 9999.
  private static let seconds = -62_167_219_200...253_402_300_799

  /// Days since 1970-01-01.
  public var number: Int

  private enum CodingKeys: CodingKey { case number }

  /// Reads the number of the day.
  ///
  /// - Throws: `DecodingError` for one that no calendar has.
  public init(from decoder: any Decoder) throws {
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
  public init(seconds: Int) {
    number = Self.nearest(to: seconds).quotientFloored(86_400)
  }

  /// The moment nearest to `seconds` that has a day.
  fileprivate static func nearest(to moment: Int) -> Int {
    min(max(moment, seconds.lowerBound), seconds.upperBound)
  }

  /// The day of a date; nil where the calendar has none such.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // The calendar in 400-year eras that begin on 1 March, so that a leap day ends its year.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.quotientFloored(400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    number =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    guard date == (year, month, day) else { return nil }
  }

  /// Earlier days come first.
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// Year, month and day.
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted.quotientFloored(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1
    )
  }
}

extension Int {
  /// The quotient, rounded down also below zero.
  fileprivate func quotientFloored(_ divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

extension AmountStyle {
  /// A day as it is written here.
  public func text(_ day: Day) -> String {
    let (year, month, dayOfMonth) = day.date
    let parts = [year.zeroPadded(to: 4), month.zeroPadded(to: 2), dayOfMonth.zeroPadded(to: 2)]
    return switch dates {
    case .dayFirst: parts.reversed().joined(separator: ".")
    case .yearFirst: parts.joined(separator: "-")
    }
  }

  /// A moment as it is written here, to the minute, in UTC.
  public func text(seconds: Int) -> String {
    let ofDay = Day.nearest(to: seconds) - Day(seconds: seconds).number * 86_400
    let time = "\((ofDay / 3600).zeroPadded(to: 2)):\((ofDay / 60 % 60).zeroPadded(to: 2))"
    return "\(text(Day(seconds: seconds))) \(time) UTC"
  }

  /// Reads a day: `2026-12-31`, `31.12.2026`, `31/12/2026`, `12/31/2026`; nil for anything else.
  ///
  /// Where slashes leave open which is the month, it is the first in English, and the second
  /// elsewhere.
  public func day(_ text: String) -> Day? {
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
