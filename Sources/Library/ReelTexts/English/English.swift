extension Texts {
  /// The English texts.
  static let english = Texts(
    language: .en, name: "English", words: .english, coding: .english,
    timeline: .english, http: .english, storage: .english, postgres: .english,
    sharing: .english, app: .english, commands: .english,
    asking: .english, expecting: .english, saving: .english, session: .english, program: .english,
    running: .english, services: .english, corpus: .english)
}
