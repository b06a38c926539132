import ReelCoding

/// Formats states for messages.
enum StateText {
  /// Returns the difference, one line for each place.
  ///
  /// - Parameters:
  ///   - difference: from the expected to the actual value.
  ///   - width: the maximum length of a value before it is cut.
  ///   - whole: the name of the value itself.
  static func lines(
    _ difference: Difference, width: Int, whole: String = "the state"
  ) -> [String] {
    difference.changes.map { change in
      let pair = TextPair(
        change.before?.text ?? "nothing", change.after?.text ?? "nothing", width: width)
      let path = change.path.steps.isEmpty ? whole : change.path.description
      return "\(path): expected \(pair.first), found \(pair.second)"
    }
  }
}
