/// What is said by the session itself.
package struct SessionTexts: Sendable {
  /// What is said of lines that are not done.
  package let lines: Lines
  /// What is said about questions and secrets, and their answers.
  package let answers: Answers
  /// What is said of scripts that cannot be read.
  package let scripts: Scripts
  /// What is said about what is looked at, and where services run.
  package let places: Places
  /// What is said about what is in flight, and what is watched.
  package let waiting: Waiting
  /// What is said about screens and typed lines.
  package let terminal: Terminal
  /// What is said while a form asks for its fields.
  package let walk: Walk
  /// What is said about crashes.
  package let crashes: Crashes
  /// How far something long has come.
  package let progress: Progress
  /// What is said about the program as a whole.
  package let shell: Shell
}
