/// Texts of the shell's own commands, with a table for each file of them.
package struct CommandTexts: Sendable {
  /// Texts about time travel.
  package let travel: Travel
  /// Texts about returning to a place.
  package let returns: Returns
  /// Texts about listing history.
  package let history: History
  /// Texts about branches.
  package let branches: Branches
  /// Texts about editing history.
  package let editing: Editing
  /// Texts about questions on causes.
  package let questions: Questions
  /// Texts about `expect` and `wait`.
  package let expectations: Expectations
  /// Texts about recordings and scripts.
  package let recordings: Recordings
  /// Texts about `.export`.
  package let export: Export
  /// Texts about `.save`.
  package let saving: Saving
  /// Texts about `.report`.
  package let report: Report
  package let view: View
  /// Texts about the backend and the network.
  package let world: World
  /// The meanings of the network conditions.
  package let conditions: Conditions
  /// Texts about requests that `.http` cannot send.
  package let http: HTTP
  /// Texts about orientation.
  package let orientation: Orientation
  /// Texts about `.set` and each of the settings.
  package let settings: Settings
  /// Texts about `.help`.
  package let help: Help
  /// Texts about general topics.
  package let topics: Topics
  /// Texts about frames and paths as arguments.
  package let places: Places
  /// Texts about the parts of conditions.
  package let comparisons: Comparisons
  /// Texts about arguments that several commands share.
  package let parameters: Parameters
}
