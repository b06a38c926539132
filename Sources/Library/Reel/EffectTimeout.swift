/// An effect took longer than it may.
public struct EffectTimeout: Error, Equatable, CustomStringConvertible {
  /// How long it was allowed to take.
  public let limit: Duration

  /// Makes the error of an effect that may take `limit`.
  public init(limit: Duration) { self.limit = limit }

  /// Says how long was waited.
  public var description: String { "no answer within \(limit)" }
}
