import Reel
import ReelSupport

/// A moment mentioned in a sentence, shown in the reader's local time.
///
/// A screen is created from a state, which knows the ``Zone`` but not the current date. So the
/// sentence has ``place`` in the position of the moment, and the shell fills it in when it shows
/// the screen: today's moments as a time of day, others with their date.
///
/// ```swift
/// let text = "Last synced at \(MomentText.place)."
/// Notice(.info, text, at: MomentText(moment, date: "YYYY-MM-DD", in: state.zone))
/// ```
public struct MomentText: Codable, Equatable, Sendable {
  /// The placeholder for the moment in a sentence.
  public static let place = "⟨moment⟩"

  /// The moment.
  public var moment: Timestamp
  /// The date format: `YYYY`, `MM` and `DD` stand for year, month and day.
  public var date: String
  /// The reader's time zone.
  public var zone: Zone

  /// Creates the text of `moment`.
  public init(_ moment: Timestamp, date: String, in zone: Zone = .utc) {
    self.moment = moment
    self.date = date
    self.zone = zone
  }

  /// Returns the moment with its zone: `19:11 UTC+1`, or `2026-01-01 19:11 UTC+1` if `now` is on
  /// another day.
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

  /// Returns the local day, counted from 1970, and the seconds since its start.
  private func reading(of moment: Timestamp) -> (day: Int, time: Int) {
    let seconds = Self.seconds(moment)
    let (day, rest) = (seconds + zone.offset(at: seconds)).divided(by: 86_400)
    return (day, rest)
  }

  private static func seconds(_ moment: Timestamp) -> Int {
    Int(moment.milliseconds).divided(by: 1000).quotient
  }
}
