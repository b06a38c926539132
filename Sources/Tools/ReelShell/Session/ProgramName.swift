/// The name and version of a program.
struct ProgramName: Sendable, Equatable {
  /// The name, which starts it.
  var name: String
  /// Its version.
  var version: String
}
