/// The name and version of a program.
package struct ProgramName: Sendable, Equatable {
  /// The name, which starts it.
  package var name: String
  /// Its version.
  package var version: String
}
