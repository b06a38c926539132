extension CommandTexts {
  /// Texts about the backend and the network.
  package struct World: Sendable {
    package let httpSummary: String
    package let httpHelp: String
    package let netSummary: String
    package let advanceSummary: String
    package let secondsMissing: String
    package let advanceHelp: String
    package let effectsSummary: String
    package let effectsRun: String
    package let effectsDoNotRun: String
    package let effectsHelp: String
    package let listChoice: String
    package let cancelChoice: String
    package let effectsExpected: String
    package let nothingOpen: String
    package let nothingWaitedFor: String
    /// The number of seconds.
    package let seconds: With<Int>
    /// The frame, and its action.
    package let askedBy: With<Int, String>
    package let waitsForTurn: String
    package let inBackground: String
    package let changesSomething: String
    /// The branch.
    package let onBranch: With<String>
    /// The request's number, and its content.
    package let cancelled: With<String, String>
    /// The number of a request that changes something, and its content.
    package let goesOn: With<String, String>
    /// The given number, and those of the open requests.
    package let isNotOpen: With<String, String>
    /// The given word.
    package let isNoRequest: With<String>
    package let lateSummary: String
    package let lateHelp: String
    /// The frame.
    package let answersNothing: With<Int>
    /// The name of the app, or of the suite.
    package let hasNoNetwork: With<String>
  }

  /// The meanings of the network conditions.
  package struct Conditions: Sendable {
    package let offline: String
    package let online: String
    package let latency: String
    package let fail: String
    package let drop: String
    package let status: String
    package let refuse: String
    package let lose: String
    package let timeout: String
    package let hang: String
    package let spoil: String
    package let garble: String
    package let pass: String
  }

  /// Texts about requests that `.http` cannot send.
  package struct HTTP: Sendable {
    /// The app's name.
    package let noBackend: With<String>
    package let methodAndPathMissing: String
    /// The beginning of a message, followed by the given word.
    package let noSuchMethod: String
    /// The given path.
    package let pathNeedsSlash: With<String>
    /// A word that gives neither text nor JSON.
    package let isNoMember: With<String>
    /// The syntax of text without and with quotes.
    package let quotesTakenOff: With<String, String>
    /// The syntax of text.
    package let textIsWritten: With<String>
    /// The given word, the problem, and the syntax of text.
    package let isNoJSON: With<String, String, String>
  }
}
