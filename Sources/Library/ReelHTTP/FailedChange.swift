import ReelTexts

// What an app says when a call has failed.
extension APIError {
  /// Returns what has become of a change that has failed with this error: that it was not made, or
  /// that this is not known; why; and what the user can do.
  ///
  /// - Parameters:
  ///   - unmade: that it was not made, as a sentence.
  ///   - unsure: that it is not known whether it was made, as a sentence.
  ///   - checks: the commands that find out, one or two.
  ///   - again: the command that tries again.
  package func text(unmade: Text, unsure: Text, check checks: [Text], again: Text) -> Text {
    guard mayHaveArrived, let first = checks.first else { return text(unmade, again: again) }
    let check: Text = checks.count == 1 ? "“\(first)”" : "“\(first)” and “\(checks[1])”"
    return "\(unsure) \(self) Check with \(check), or try again with “\(again)”."
  }

  /// Returns what was not done because of this error, as a sentence; why; and the command that
  /// tries again.
  package func text(_ undone: Text, again: Text) -> Text {
    "\(undone) \(self) Try again with “\(again)”."
  }
}
