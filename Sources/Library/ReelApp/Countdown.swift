import Reel

/// A sentence that says how many seconds are left until a moment, and is another each second.
///
/// A screen is made of a state, which does not change while time passes; what counts down on it is
/// the moment, and the view that shows the screen says the sentence of the time at which that is.
///
/// ```swift
/// Notice(
///   .info, "You are offline.",
///   until: Countdown(
///     moment, one: "Next try in 1 second.", other: "Next try in # seconds.",
///     over: "Trying again."))
/// ```
public struct Countdown: Codable, Equatable, Sendable {
  /// Where no second is left.
  public var moment: Timestamp
  /// What is said of the last second.
  public var one: String
  /// What is said of more seconds than one; their number stands in the place of `#`.
  public var other: String
  /// What is said from the moment on.
  public var over: String

  /// Counts down to `moment`.
  public init(_ moment: Timestamp, one: String, other: String, over: String) {
    self.moment = moment
    self.one = one
    self.other = other
    self.over = over
  }

  /// How many seconds are left at `now`, a begun one counted whole: 0 from the moment on.
  public func seconds(at now: Timestamp) -> Int {
    guard moment > now else { return 0 }
    return Int(((moment - now) / .seconds(1)).rounded(.up))
  }

  /// What there is to say at `now`.
  public func text(at now: Timestamp) -> String {
    switch seconds(at: now) {
    case 0: over
    case 1: one
    case let seconds: other.replacing("#", with: String(seconds))
    }
  }

  /// How long the sentence of `now` holds; nil where it is the last one.
  public func untilNextSecond(at now: Timestamp) -> Duration? {
    let seconds = seconds(at: now)
    return seconds > 0 ? moment - now - .seconds(seconds - 1) : nil
  }
}

extension Screen {
  /// The countdown of the first notice that has one.
  public var countdown: Countdown? {
    for case .notice(let notice) in elements where notice.countdown != nil {
      return notice.countdown
    }
    return nil
  }

  /// The screen as it is at `now`: what its countdowns say then, and the moments that it speaks of,
  /// are part of the notices' text.
  public func at(_ now: Timestamp) -> Screen {
    changingNotices { notice in
      notice.writeMoment(at: now)
      guard let countdown = notice.countdown else { return }
      notice.text += " " + countdown.text(at: now)
      notice.countdown = nil
    }
  }

  /// The screen with the moments that it speaks of in its text, and its countdowns as they are.
  package func writingMoments(at now: Timestamp) -> Screen {
    changingNotices { $0.writeMoment(at: now) }
  }

  private func changingNotices(_ change: (inout Notice) -> Void) -> Screen {
    let isAny = elements.contains { element in
      guard case .notice(let notice) = element else { return false }
      return notice.countdown != nil || notice.moment != nil
    }
    guard isAny else { return self }
    var screen = self
    screen.elements = elements.map { element in
      guard case .notice(var notice) = element else { return element }
      change(&notice)
      return .notice(notice)
    }
    return screen
  }
}

extension Notice {
  fileprivate mutating func writeMoment(at now: Timestamp) {
    guard let moment else { return }
    text = text.replacing(MomentText.place, with: moment.text(at: now))
    self.moment = nil
  }
}
