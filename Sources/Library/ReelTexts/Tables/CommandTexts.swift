/// What is said by the shell's own commands, a table for each file of them.
package struct CommandTexts: Sendable {
  /// What is said about travelling through time.
  package let travel: Travel
  /// What is said about looking at a place again.
  package let returns: Returns
  /// What is said about looking at what happened.
  package let history: History
  /// What is said about branches.
  package let branches: Branches
  /// What is said about changing what counts as having happened.
  package let editing: Editing
  /// What is said about asking how things came about.
  package let questions: Questions
  /// What is said about `expect` and `wait`.
  package let expectations: Expectations
  /// What is said about recordings and scripts.
  package let recordings: Recordings
  /// What is said about `.export`.
  package let export: Export
  /// What is said about `.save`.
  package let saving: Saving
  /// What is said about `.report`.
  package let report: Report
  package let view: View
  /// What is said about the backend and the network.
  package let world: World
  /// What each condition of the network means.
  package let conditions: Conditions
  /// What is said about what `.http` cannot send.
  package let http: HTTP
  /// What is said about orientation.
  package let orientation: Orientation
  /// What is said about `.set`, and each of the settings.
  package let settings: Settings
  /// What is said about `.help`.
  package let help: Help
  /// What is said about things that are no single command's.
  package let topics: Topics
  /// What is said about frames and paths, as far as lines name them.
  package let places: Places
  /// What is said about what conditions are made of.
  package let comparisons: Comparisons
  /// What is said about what several commands take.
  package let parameters: Parameters
}
