/// The reason why a shared session cannot be joined or continued.
public struct SharedRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem, and what would be right.
  public let description: String

  /// Creates a refusal.
  public init(_ description: String) { self.description = description }
}
