extension CommandTexts {
  /// The German texts.
  static let german = CommandTexts(
    travel: .german, returns: .german, history: .german, branches: .german, editing: .german,
    questions: .german, expectations: .german, recordings: .german, export: .german,
    saving: .german, report: .german, view: .german,
    world: .german, conditions: .german, http: .german,
    orientation: .german, settings: .german, help: .german, topics: .german, places: .german,
    comparisons: .german,
    parameters: .german)
}
