extension CommandTexts {
  /// What is said about asking how things came about.
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

  /// What is said about `expect` and `wait`.
  package struct Expectations: Sendable {
    package let expectSummary: String
    package let expectHelp: String
    package let waitSummary: String
    package let waitHelp: String
  }
}
