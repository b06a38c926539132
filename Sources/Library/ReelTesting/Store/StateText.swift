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
      func short(_ value: JSON?) -> String {
        value.map { ActionText.cut($0.text, width) } ?? "nothing"
      }
      let path = change.path.steps.isEmpty ? whole : change.path.description
      return "\(path): expected \(short(change.before)), found \(short(change.after))"
    }
  }
}
