/// What a program is called.
struct ProgramName: Sendable, Equatable {
  /// The word that starts it.
  var name: String
  /// Its version.
  var version: String

  /// Creates a name with a version.
  init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}
