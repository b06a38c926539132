import ReelTexts

/// General topics of help.
enum HelpTopic: String, Codable, Sendable, CaseIterable {
  case paths, conditions, keys, scripts, json, environments, recording

  /// The summary, in one line.
  var summary: String {
    let topics = texts.commands.topics
    return switch self {
    case .paths: topics.pathsSummary
    case .conditions: topics.conditionsSummary
    case .keys: topics.keysSummary
    case .scripts: topics.scriptsSummary
    case .json: topics.jsonSummary
    case .environments: topics.environmentsSummary
    case .recording: topics.recordingSummary
    }
  }

  /// Returns the whole text in paragraphs, for a program of that name.
  func text(of program: String) -> String {
    let topics = texts.commands.topics
    return switch self {
    case .paths: topics.paths
    case .conditions: topics.conditions
    case .keys: topics.keys
    case .scripts: topics.scripts
    case .json: topics.json(program)
    case .environments: topics.environments(program)
    case .recording: topics.recording(program)
    }
  }
}
