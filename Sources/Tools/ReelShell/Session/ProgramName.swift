/// What a program is called.
public struct ProgramName: Sendable, Equatable {
  /// The word that starts it.
  public var name: String
  /// Its version.
  public var version: String

  /// Makes it of its parts.
  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}
