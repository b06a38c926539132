extension SessionTexts {
  /// The German texts.
  static let german = SessionTexts(
    lines: .german, answers: .german, scripts: .german, places: .german, waiting: .german,
    terminal: .german, walk: .german, crashes: .german, progress: .german, shell: .german)
}
