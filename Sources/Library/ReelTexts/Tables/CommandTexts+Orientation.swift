extension CommandTexts {
  /// Texts about orientation.
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

  /// Texts about `.set` and each of the settings.
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
    /// The beginning of a message, followed by the given word.
    package let noSuchSetting: String
    /// The given word.
    package let isNoTimeout: With<String>
    /// The given word, and the maximum.
    package let isNoMemory: With<String, Int>
  }

  /// Texts about frames and paths as arguments.
  package struct Places: Sendable {
    /// The meaning of `before` in `.move`.
    package let beforeAnother: String
    /// The meaning of `end` in `.move`.
    package let afterAll: String
    /// A word that is neither a mark nor an action, and a hint.
    package let noSuchPlace: With<String, String>
    /// The reason why it is impossible to go further back.
    package let atBeginning: String
    /// The reason why it is impossible to go further forward.
    package let atEnd: String
    /// The meaning of `now`.
    package let newest: String
    /// The description of a path that begins with an app's name.
    package let stateOf: With<String>
    /// The member by whose value an element is found.
    package let member: With<String>
    /// The meaning of `count` after a list.
    package let count: String
    /// The name of the state before the first frame.
    package let beginning: String
  }

  /// Texts about arguments that several commands share.
  package struct Parameters: Sendable {
    /// The given word, the valid ones, and a hint.
    package let isNotOneOf: With<String, String, String>
    package let frameMissing: String
    package let fileMissing: String
    /// The given word.
    package let isNoNumber: With<String>
    package let onOrOff: String
    /// The given word.
    package let isNoSeconds: With<String>
  }
}
