import ReelREPL
import ReelTimeline

/// The answer of a tool.
struct ToolAnswer: Sendable {
  let value: JSON
  /// Whether a part of it has failed.
  let isFailure: Bool

  init(_ value: JSON, isFailure: Bool = false) {
    self.value = value
    self.isFailure = isFailure
  }
}
