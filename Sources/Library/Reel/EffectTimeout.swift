/// An error for an effect that took longer than its limit.
public struct EffectTimeout: Error, Equatable, CustomStringConvertible {
  /// The effect's time limit.
  public let limit: Duration

  /// Creates the error of an effect that took longer than `limit`.
  public init(limit: Duration) { self.limit = limit }

  /// The time limit, as a sentence for the user.
  public var description: String { "no answer within \(limit)" }
}
