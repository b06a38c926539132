extension SessionTexts {
  /// The Spanish texts.
  static let spanish = SessionTexts(
    lines: .spanish, answers: .spanish, scripts: .spanish, places: .spanish,
    waiting: .spanish, terminal: .spanish, walk: .spanish, crashes: .spanish, progress: .spanish,
    shell: .spanish)
}
