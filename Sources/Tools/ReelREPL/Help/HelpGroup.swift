import ReelTexts

/// The groups in which `.help` lists the shell's own commands, in their order.
enum HelpGroup: String, Codable, Sendable, CaseIterable {
  case orientation, history, travel, branches, editing, files, world, checks

  /// Its name.
  var title: Text {
    switch self {
    case .orientation: "orientation"
    case .history: "what happened, and why"
    case .travel: "time travel"
    case .branches: "branches"
    case .editing: "editing history"
    case .files: "saving and sharing"
    case .world: "the outside world"
    case .checks: "checks"
    }
  }
}
