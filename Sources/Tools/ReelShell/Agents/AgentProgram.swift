/// What a server says of the program that it is a part of, and what it is allowed to do.
struct AgentProgram: Sendable {
  let name: String
  let version: String
  /// The names of the apps.
  let apps: [String]
  /// Where files are.
  let folders: AgentFolders
  /// Whether what is tried has effects.
  let hasEffects: Bool
}
