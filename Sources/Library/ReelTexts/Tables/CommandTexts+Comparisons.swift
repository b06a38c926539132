extension CommandTexts {
  /// Texts about the parts of conditions.
  package struct Comparisons: Sendable {
    // The operators.
    package let equal: String
    package let unequal: String
    package let less: String
    package let lessOrEqual: String
    package let greater: String
    package let greaterOrEqual: String
    package let contains: String
    package let matches: String
    package let exists: String

    // The word that joins two conditions.
    package let and: String
    package let or: String

    /// The note beside the current value.
    package let now: String
    /// The meaning of `off` in place of a path or condition.
    package let off: String
  }
}
