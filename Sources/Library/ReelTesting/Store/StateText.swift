import ReelCoding

/// States as messages show them.
enum StateText {
  /// What is otherwise than expected, a line a place.
  ///
  /// - Parameters:
  ///   - difference: from what was expected to what was found.
  ///   - width: how many characters a value may have before it is cut.
  ///   - whole: what to call the value itself.
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
