/// An error of a request that knows what can happen to requests: no answer, and another attempt.
public protocol RequestError: Error {
  /// The error for a lost request, to which no answer will ever come.
  static var lost: Self { get }

  /// The error for a request that took longer than its policy allows; by default, ``lost``.
  static var late: Self { get }

  /// Whether another attempt may succeed; by default, true.
  ///
  /// For a policy that tries again: ``RequestPolicy/retried(_:)``. Errors of other types are always
  /// worth another attempt.
  var isTransient: Bool { get }
}

extension RequestError {
  /// ``lost``.
  public static var late: Self { lost }

  /// True.
  public var isTransient: Bool { true }
}

/// An error for an effect that took longer than its limit.
public struct EffectTimeout: Error, Equatable, CustomStringConvertible {
  /// The effect's time limit.
  public let limit: Duration

  /// Creates the error of an effect that took longer than `limit`.
  public init(limit: Duration) { self.limit = limit }

  /// The time limit, as a sentence for the user.
  public var description: String { "no answer within \(limit)" }
}
