import Reel
import ReelSupport

/// A moment that a sentence speaks of, as clocks show it where the screen is shown.
///
/// A screen is made of a state, which knows no time zone and no today: the sentence has ``place``
/// where the moment belongs, and the shell writes it when it shows the screen. Today it is the time
/// of day alone, otherwise the date as well.
///
/// ```swift
/// let text = "Last in sync at \(MomentText.place)."
/// Notice(.info, text, at: MomentText(moment, date: "YYYY-MM-DD"))
/// ```
public struct MomentText: Codable, Equatable, Sendable {
  /// What stands for the moment in a sentence.
  public static let place = "⟨moment⟩"

  /// The moment.
  public var moment: Timestamp
  /// How its date is written: `YYYY`, `MM` and `DD` stand for year, month and day.
  public var date: String

  /// Speaks of `moment`.
  public init(_ moment: Timestamp, date: String) {
    self.moment = moment
    self.date = date
  }

  /// The moment as `clocks` show it: `19:11`, or `2026-01-01 19:11` where `now` is another day.
  public func text(at now: Timestamp, on clocks: WallClocks) -> String {
    let (day, time) = clocks.reading(of: moment)
    let seconds = time / 1000
    let ofDay =
      [seconds / 3600, seconds / 60 % 60].map { $0.zeroPadded(to: 2) }
      .joined(separator: ":") + clocks.zone
    guard day != clocks.reading(of: now).day else { return ofDay }
    let parts = CalendarDate(number: day)
    return date.replacing("YYYY", with: parts.year.zeroPadded(to: 4))
      .replacing("MM", with: parts.month.zeroPadded(to: 2))
      .replacing("DD", with: parts.day.zeroPadded(to: 2)) + " " + ofDay
  }
}

/// What clocks show at a place.
public struct WallClocks: Sendable {
  /// Those that show UTC, and say so.
  public static let utc = WallClocks(zone: " UTC") { _ in .zero }

  /// What stands behind a time; empty where the reader lives by these clocks.
  let zone: String
  private let offset: @Sendable (Timestamp) -> Duration

  /// Clocks that are so far ahead of UTC at a moment.
  public init(offset: @escaping @Sendable (Timestamp) -> Duration) {
    self.init(zone: "", offset: offset)
  }

  private init(zone: String, offset: @escaping @Sendable (Timestamp) -> Duration) {
    self.zone = zone
    self.offset = offset
  }

  /// The day that they show, counted from 1970, and the milliseconds since it began.
  fileprivate func reading(of moment: Timestamp) -> (day: Int, time: Int) {
    let (day, rest) = Int((moment + offset(moment)).milliseconds).divided(by: 86_400_000)
    return (day, rest)
  }
}
