/// Why a shared session cannot be joined, or gone on with.
public struct SharedRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let description: String

  /// Says what is wrong.
  public init(_ description: String) { self.description = description }
}
