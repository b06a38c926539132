extension CommandTexts {
  /// What is said about what conditions are made of.
  package struct Comparisons: Sendable {
    // What the operators ask for.
    package let equal: String
    package let unequal: String
    package let less: String
    package let lessOrEqual: String
    package let greater: String
    package let greaterOrEqual: String
    package let contains: String
    package let matches: String
    package let exists: String

    // What joins two conditions.
    package let and: String
    package let or: String

    /// Beside the value that is there.
    package let now: String
    /// What `off` means in the place of a path or condition.
    package let off: String
  }
}
