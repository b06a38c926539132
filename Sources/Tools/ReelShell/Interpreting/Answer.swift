import ReelTimeline

/// An answer to a question: as text for people, as JSON for programs.
public struct Answer: Sendable, Equatable {
  /// The lines for people.
  public var lines: [String]
  /// The same for programs.
  public var json: JSON

  /// The answer as a mode has it.
  public func text(_ mode: OutputMode) -> String {
    mode == .json ? json.text : lines.joined(separator: "\n")
  }
}
