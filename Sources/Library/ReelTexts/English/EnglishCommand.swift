extension CommandTexts {
  /// The English texts.
  static let english = CommandTexts(
    travel: .english, returns: .english, history: .english, branches: .english,
    editing: .english, questions: .english, expectations: .english, recordings: .english,
    export: .english, saving: .english, report: .english, view: .english,
    world: .english, conditions: .english, http: .english, orientation: .english,
    settings: .english, help: .english, topics: .english, places: .english, comparisons: .english,
    parameters: .english)
}
