/// Texts of the session itself.
package struct SessionTexts: Sendable {
  /// Texts about lines that are not performed.
  package let lines: Lines
  /// Texts about questions and secrets, and their answers.
  package let answers: Answers
  /// Texts about scripts that cannot be read.
  package let scripts: Scripts
  /// Texts about the current place, and where services run.
  package let places: Places
  /// Texts about effects in flight and watches.
  package let waiting: Waiting
  /// Texts about screens and typed lines.
  package let terminal: Terminal
  /// Texts for a form that asks for its fields.
  package let walk: Walk
  /// Texts about crashes.
  package let crashes: Crashes
  /// The progress of something long.
  package let progress: Progress
  /// Texts about the program as a whole.
  package let shell: Shell
}
