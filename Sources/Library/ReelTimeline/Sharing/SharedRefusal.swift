import ReelTexts

/// The reason why a shared session cannot be joined or continued.
public struct SharedRefusal: TextError, Equatable {
  /// The problem, and what would be right.
  public let text: Text

  /// Creates a refusal.
  public init(_ text: Text) { self.text = text }
}
