extension Texts {
  /// The German texts.
  static let german = Texts(
    language: .de, name: "Deutsch", words: .german, coding: .german,
    timeline: .german, http: .german, storage: .german, postgres: .german,
    sharing: .german, app: .german, commands: .german,
    asking: .german, expecting: .german, saving: .german, session: .german, program: .german,
    running: .german, services: .german, corpus: .german)
}

extension Language {
  /// The German texts.
  public static let de = Language(rawValue: "de")
}
