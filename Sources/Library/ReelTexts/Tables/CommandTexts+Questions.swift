extension CommandTexts {
  /// Texts about questions on causes.
  package struct Questions: Sendable {
    package let whySummary: String
    package let whyHelp: String
    package let bisectSummary: String
    package let conditionMissing: String
    package let findSummary: String
    package let actionOrConditionMissing: String
    package let findHelp: String
    package let causesSummary: String
    package let timerSummary: String
    package let watchSummary: String
    package let breakSummary: String
    package let pathMissing: String
  }

  /// Texts about `expect` and `wait`.
  package struct Expectations: Sendable {
    package let expectSummary: String
    package let expectHelp: String
    package let waitSummary: String
    package let waitHelp: String
  }
}
