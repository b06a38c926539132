import ReelTexts

/// The groups in which `.help` lists the shell's own commands, in their order.
enum HelpGroup: String, Codable, Sendable, CaseIterable {
  case orientation, history, travel, branches, editing, files, world, checks

  /// Its name in the current language.
  var title: String {
    let groups = texts.commands.help.groups
    return switch self {
    case .orientation: groups.orientation
    case .history: groups.history
    case .travel: groups.travel
    case .branches: groups.branches
    case .editing: groups.editing
    case .files: groups.files
    case .world: groups.world
    case .checks: groups.checks
    }
  }
}
