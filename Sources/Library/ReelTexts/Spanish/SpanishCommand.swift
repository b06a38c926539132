extension CommandTexts {
  /// The Spanish texts.
  static let spanish = CommandTexts(
    travel: .spanish, returns: .spanish, history: .spanish, branches: .spanish,
    editing: .spanish, questions: .spanish, expectations: .spanish, recordings: .spanish,
    export: .spanish, saving: .spanish, report: .spanish, view: .spanish,
    world: .spanish, conditions: .spanish, http: .spanish, orientation: .spanish,
    settings: .spanish, help: .spanish, topics: .spanish, places: .spanish, comparisons: .spanish,
    parameters: .spanish)
}
