/// A sentence with the number of seconds left until a moment; it changes every second.
///
/// A screen is created from a state, which does not change while time passes. So the screen
/// contains the moment, and the view that shows the screen writes the sentence for the current
/// time. Where a screen stands for a while, as above a prompt, which counts itself, the sentence is
/// one that stays true after the moment.
///
/// ```swift
/// Notice(
///   .info, "You are offline.",
///   until: Countdown(
///     moment, over: "Trying again.", standing: "It will be tried again automatically."
///   ) {
///     Text($0, one: "Next try in \($0) second.", other: "Next try in \($0) seconds.")
///   })
/// ```
public struct Countdown: Equatable, Sendable {
  /// The end of the countdown.
  public var moment: Timestamp
  /// The sentence from the moment on.
  public var over: Text
  /// The sentence that is true before and after the moment.
  fileprivate let standing: Text
  /// Returns the sentence for a number of seconds.
  private let left: @Sendable (Int) -> Text

  /// Creates a countdown to `moment`.
  ///
  /// - Parameters:
  ///   - moment: the end of the countdown.
  ///   - over: the sentence from the moment on.
  ///   - standing: the sentence that is true before and after the moment.
  ///   - left: returns the sentence for a number of seconds that are left.
  public init(
    _ moment: Timestamp, over: Text, standing: Text, left: @escaping @Sendable (Int) -> Text
  ) {
    self.moment = moment
    self.over = over
    self.standing = standing
    self.left = left
  }

  /// Whether two countdowns end at the same moment with the same sentences.
  public static func == (one: Countdown, other: Countdown) -> Bool {
    one.moment == other.moment && one.over == other.over && one.standing == other.standing
      && one.left(2) == other.left(2)
  }

  /// Returns the number of seconds left at `now`, rounded up: 0 from the moment on.
  public func seconds(at now: Timestamp) -> Int {
    guard moment > now else { return 0 }
    return Int(((moment - now) / .seconds(1)).rounded(.up))
  }

  /// Returns the sentence for `now`.
  public func text(at now: Timestamp) -> Text {
    let seconds = seconds(at: now)
    return seconds == 0 ? over : left(seconds)
  }

  /// Returns how long the sentence for `now` stays valid; nil if it is the last one.
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

  /// Returns the screen as it is at `now`: its countdowns and moments are written into the text of
  /// its notices.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - isStanding: whether it is looked at for longer than a moment, and not drawn again.
  public func at(_ now: Timestamp, isStanding: Bool = false) -> Screen {
    changingNotices { notice in
      notice.writeMoment(at: now)
      guard let countdown = notice.countdown else { return }
      let text = isStanding ? countdown.standing : countdown.text(at: now)
      notice.text = [notice.text, text].joined(separator: Text(verbatim: " "))
      notice.countdown = nil
    }
  }

  /// Returns the screen with its moments written into the text, and its countdowns unchanged.
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
    text = text.replacing(MomentText.placeholder, with: Text(moment.read(at: now)))
    self.moment = nil
  }
}
