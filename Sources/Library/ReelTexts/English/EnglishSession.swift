extension SessionTexts {
  /// The English texts.
  static let english = SessionTexts(
    lines: .english, answers: .english, scripts: .english, places: .english,
    waiting: .english, terminal: .english, walk: .english, crashes: .english, progress: .english,
    shell: .english)
}
