import Reel
import ReelSupport

/// A moment that a sentence speaks of, as clocks show it where the reader is.
///
/// A screen is made of a state, which knows the ``Zone`` and no today: the sentence has ``place``
/// where the moment belongs, and the shell writes it when it shows the screen. Today it is the time
/// of day alone, otherwise the date as well.
///
/// ```swift
/// let text = "Last synced at \(MomentText.place)."
/// Notice(.info, text, at: MomentText(moment, date: "YYYY-MM-DD", in: state.zone))
/// ```
public struct MomentText: Codable, Equatable, Sendable {
  /// What stands for the moment in a sentence.
  public static let place = "⟨moment⟩"

  /// The moment.
  public var moment: Timestamp
  /// How its date is written: `YYYY`, `MM` and `DD` stand for year, month and day.
  public var date: String
  /// Where the reader is.
  public var zone: Zone

  /// Speaks of `moment`.
  public init(_ moment: Timestamp, date: String, in zone: Zone = .utc) {
    self.moment = moment
    self.date = date
    self.zone = zone
  }

  /// The moment with its zone: `19:11 UTC+1`, or `2026-01-01 19:11 UTC+1` where `now` is another
  /// day.
  public func text(at now: Timestamp) -> String {
    let (day, time) = reading(of: moment)
    let minutes = time / 60
    let ofDay =
      [minutes / 60, minutes % 60].map { $0.zeroPadded(to: 2) }.joined(separator: ":") + " "
      + zone.label(at: Self.seconds(moment))
    guard day != reading(of: now).day else { return ofDay }
    let parts = CalendarDate(number: day)
    return date.replacing("YYYY", with: parts.year.zeroPadded(to: 4))
      .replacing("MM", with: parts.month.zeroPadded(to: 2))
      .replacing("DD", with: parts.day.zeroPadded(to: 2)) + " " + ofDay
  }

  /// The day that clocks show, counted from 1970, and the seconds since it began.
  private func reading(of moment: Timestamp) -> (day: Int, time: Int) {
    let seconds = Self.seconds(moment)
    let (day, rest) = (seconds + zone.offset(at: seconds)).divided(by: 86_400)
    return (day, rest)
  }

  private static func seconds(_ moment: Timestamp) -> Int {
    Int(moment.milliseconds).divided(by: 1000).quotient
  }
}
