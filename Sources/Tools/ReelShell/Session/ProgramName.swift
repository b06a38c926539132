/// The name and version of a program.
struct ProgramName: Sendable, Equatable {
  /// The name, which starts it.
  var name: String
  /// Its version.
  var version: String

  /// Creates a name with a version.
  init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}
