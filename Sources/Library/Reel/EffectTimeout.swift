/// An effect took longer than it may.
public struct EffectTimeout: Error, Equatable, CustomStringConvertible {
  /// How long it was allowed to take.
  public let limit: Duration

  /// Creates the error of an effect that took longer than `limit`.
  public init(limit: Duration) { self.limit = limit }

  /// Says how long was waited.
  public var description: String { "no answer within \(limit)" }
}
