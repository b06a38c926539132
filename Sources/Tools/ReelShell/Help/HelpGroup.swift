import ReelTexts

/// The groups in which `.help` lists the shell's own commands, in their order.
enum HelpGroup: String, Codable, Sendable, CaseIterable {
  case orientation, history, travel, branches, editing, files, world, checks

  /// Its name in the current language.
  var title: String {
    return switch self {
    case .orientation: localized("orientation")
    case .history: localized("what happened, and why")
    case .travel: localized("time travel")
    case .branches: localized("branches")
    case .editing: localized("editing history")
    case .files: localized("saving and sharing")
    case .world: localized("the outside world")
    case .checks: localized("checks")
    }
  }
}
