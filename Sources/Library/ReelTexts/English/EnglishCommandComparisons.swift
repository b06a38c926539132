extension CommandTexts.Comparisons {
  /// The English texts.
  static let english = CommandTexts.Comparisons(
    equal: "the same value",
    unequal: "a different value, or none",
    less: "a smaller number",
    lessOrEqual: "at most that number",
    greater: "a greater number",
    greaterOrEqual: "at least that number",
    contains: "it contains this value",
    matches: "a regular expression matches part of it",
    exists: "there is a value",
    and: "both hold",
    or: "one of them holds",
    now: "the value now",
    off: "turn it off")
}
