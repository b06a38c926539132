import ReelSupport

/// A moment mentioned in a sentence, shown in the reader's local time.
///
/// A screen is created from a state, which knows the ``Zone`` but not the current date. So the
/// sentence has ``placeholder`` in the position of the moment, and the shell fills it in when it
/// shows the screen: today's moments as a time of day, others with their date.
///
/// ```swift
/// Notice(
///   .info, "Last synced at \(MomentText.placeholder).", at: MomentText(moment, in: state.zone))
/// ```
public struct MomentText: TextValue {
  /// The placeholder for the moment in a sentence.
  public static let placeholder = Text(verbatim: "⟨moment⟩")

  /// The moment.
  public var moment: Timestamp
  /// The reader's time zone.
  public var zone: Zone
  /// The time when it is read; nil if it is not known yet.
  private var now: Timestamp?

  /// Creates the text of `moment`.
  public init(_ moment: Timestamp, in zone: Zone = .utc) {
    self.moment = moment
    self.zone = zone
  }

  /// Returns the moment as it is read at a time.
  func read(at now: Timestamp) -> MomentText {
    var copy = self
    copy.now = now
    return copy
  }

  /// Returns the moment with its zone: `19:11 UTC+1`, or `2026-01-01 19:11 UTC+1` if it is not read
  /// on the same day.
  public func string(in translation: Translation) -> String {
    let (day, time) = reading(of: moment)
    let ofDay =
      [time / 3600, time / 60 % 60].map { $0.zeroPadded(to: 2) }.joined(separator: ":") + " "
      + zone.label(at: Self.seconds(moment))
    guard let now, day == reading(of: now).day else {
      return CalendarDate(number: day).string(in: translation) + " " + ofDay
    }
    return ofDay
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
