/// A server's description of its program, and its permissions.
struct AgentProgram: Sendable {
  let name: String
  let version: String
  /// The names of the apps.
  let apps: [String]
  /// The folders of files.
  let folders: AgentFolders
  /// Whether trials have effects.
  let hasEffects: Bool
}
