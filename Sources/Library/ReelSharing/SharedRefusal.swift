import ReelTexts

/// The reason why a shared session cannot be joined or continued.
public struct SharedRefusal: TextError, Equatable {
  /// The problem, and what would be right.
  public let text: Text

  /// Creates a refusal.
  public init(_ text: Text) { self.text = text }
}

extension Text {
  /// Says that a frame of a session is missing before a later one.
  static func missingFrame(_ frame: Int, before later: Int) -> Text {
    "The session continues with frame \(later), but frame \(frame) is missing."
  }

  /// Says that this program has another state than the session after a frame.
  static func otherState(after frame: Int) -> Text {
    """
    This program reaches a different state than the session after frame \(frame). It only \
    observes from there: another version of it may be taking part.
    """
  }

  /// Says that a session has ended here.
  static var notShared: Text { "This session is no longer shared; join again to continue." }
}
