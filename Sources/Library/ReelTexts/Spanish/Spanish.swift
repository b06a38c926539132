extension Texts {
  /// The Spanish texts.
  static let spanish = Texts(
    language: .es, name: "Español", words: .spanish, coding: .spanish,
    timeline: .spanish, http: .spanish, storage: .spanish, postgres: .spanish,
    sharing: .spanish, app: .spanish, commands: .spanish,
    asking: .spanish, expecting: .spanish, saving: .spanish, session: .spanish, program: .spanish,
    running: .spanish, services: .spanish, corpus: .spanish)
}

extension Language {
  /// The Spanish texts.
  public static let es = Language(rawValue: "es")
}
