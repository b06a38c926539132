/// A server's description of its program, and its permissions.
package struct AgentProgram: Sendable {
  let name: String
  let version: String
  /// The names of the apps.
  let apps: [String]
  /// The folders of files.
  let folders: AgentFolders
  /// Whether trials have effects.
  let hasEffects: Bool

  /// Creates a description.
  package init(
    name: String, version: String, apps: [String], folders: AgentFolders, hasEffects: Bool
  ) {
    self.name = name
    self.version = version
    self.apps = apps
    self.folders = folders
    self.hasEffects = hasEffects
  }
}
