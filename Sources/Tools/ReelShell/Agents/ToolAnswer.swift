import ReelTimeline

/// What a tool answers.
struct ToolAnswer: Sendable {
  let value: JSON
  /// Whether something in it has failed.
  let isFailure: Bool

  init(_ value: JSON, isFailure: Bool = false) {
    self.value = value
    self.isFailure = isFailure
  }
}
