extension CommandTexts {
  /// What is said about the backend and the network.
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
    /// How many.
    package let seconds: With<Int>
    /// The frame, and its action.
    package let askedBy: With<Int, String>
    package let waitsForTurn: String
    package let inBackground: String
    package let changesSomething: String
    /// The branch.
    package let onBranch: With<String>
    /// The request's number, and what it asks.
    package let cancelled: With<String, String>
    /// The number of a request that changes something, and what it asks.
    package let goesOn: With<String, String>
    /// The number that was given, and those of the open ones.
    package let isNotOpen: With<String, String>
    /// The word that was given.
    package let isNoRequest: With<String>
    package let lateSummary: String
    package let lateHelp: String
    /// The frame.
    package let answersNothing: With<Int>
    /// The name of the app, or of them all.
    package let hasNoNetwork: With<String>
  }

  /// What each condition of the network means.
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

  /// What is said about what `.http` cannot send.
  package struct HTTP: Sendable {
    /// The app's name.
    package let noBackend: With<String>
    package let methodAndPathMissing: String
    /// In front of the word that was given.
    package let noSuchMethod: String
    /// What was given for a path.
    package let pathNeedsSlash: With<String>
    /// A word that says neither text nor JSON.
    package let isNoMember: With<String>
    /// How text is written, and how it is with quotes around it.
    package let quotesTakenOff: With<String, String>
    /// How text is written.
    package let textIsWritten: With<String>
    /// What was given, what is wrong with it, and how text is written.
    package let isNoJSON: With<String, String, String>
  }
}
