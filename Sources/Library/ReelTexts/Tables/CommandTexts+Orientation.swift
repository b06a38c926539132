extension CommandTexts {
  /// What is said about orientation.
  package struct Orientation: Sendable {
    package let helpSummary: String
    package let helpHelp: String
    package let useSummary: String
    package let useHelp: String
    package let screenSummary: String
    package let stateSummary: String
    package let stateHelp: String
    package let modeSummary: String
    package let localeSummary: String
    /// The languages' codes.
    package let localeHelp: With<String>
    package let statusSummary: String
    package let quitSummary: String
    package let quitHelp: String
  }

  /// What is said about `.set`, and each of the settings.
  package struct Settings: Sendable {
    package let mode: String
    /// The languages' codes.
    package let locale: With<String>
    package let screens: String
    package let pager: String
    package let forms: String
    package let effects: String
    package let timeout: String
    package let memory: String
    package let digests: String
    package let setSummary: String
    package let setHelp: String
    /// In front of the word that was given.
    package let noSuchSetting: String
    /// The word that was given.
    package let isNoTimeout: With<String>
    /// The word that was given, and the most that can be.
    package let isNoMemory: With<String, Int>
  }

  /// What is said about frames and paths, as far as lines name them.
  package struct Places: Sendable {
    /// What `before` means to `.move`.
    package let beforeAnother: String
    /// What `end` means to `.move`.
    package let afterAll: String
    /// A word that is neither a mark nor an action, and a hint.
    package let noSuchPlace: With<String, String>
    /// Why one cannot go further back.
    package let atBeginning: String
    /// Why one cannot go further on.
    package let atEnd: String
    /// What `now` means.
    package let newest: String
    /// What begins with an app's name.
    package let stateOf: With<String>
    /// The member by whose value an element is looked for.
    package let member: With<String>
    /// What `count` behind a list means.
    package let count: String
    /// What is before the first frame.
    package let beginning: String
  }

  /// What is said about what several commands take.
  package struct Parameters: Sendable {
    /// The word that was given, what it can be, and a hint.
    package let isNotOneOf: With<String, String, String>
    package let frameMissing: String
    package let fileMissing: String
    /// The word that was given.
    package let isNoNumber: With<String>
    package let onOrOff: String
    /// The word that was given.
    package let isNoSeconds: With<String>
  }
}
