/// Texts about recordings, queries and branches.
package struct TimelineTexts: Sendable {
  /// Problems with the number of a frame.
  package struct Frames: Sendable {
    /// The frame.
    package let nothingYet: With<Int>
    package let beginning: String
    /// The frame.
    package let gone: With<Int>
    /// The frame, and the last one.
    package let noSuchFrame: With<Int, Int>
    /// The frame of the answer, and that of the request.
    package let answerBeforeRequest: With<Int, Int>
  }

  /// Texts about conditions, and about searching with them.
  package struct Conditions: Sendable {
    // The expected words at a place.
    package let connective: String
    package let path: String
    package let pattern: String
    package let comparison: String

    /// The words before the expected value.
    package let equality: String
    package let tooDeep: String
    package let openParenthesis: String
    package let noAction: String
    /// The number of frames read.
    package let interrupted: With<Int>
    /// The number of frames read, and the total.
    package let interruptedOf: With<Int, Int>
  }

  /// Reasons why a condition never holds.
  package struct Never: Sendable {
    /// The condition, and the reason.
    package let holds: With<String, String>
    /// A suggestion.
    package let suggestion: With<String>
    /// A kind of value.
    package let noOrder: With<String>
    /// The kind of the value.
    package let containsNothing: With<String>
    /// The kinds of the value and of the one that it is compared with.
    package let otherKind: With<String, String>
  }

  /// Problems with a regular expression.
  package struct Patterns: Sendable {
    package let nothingOpen: String
    /// The maximum number of repetitions.
    package let repetition: With<Int>
    /// The repetition character.
    package let nothingToRepeat: With<String>
    package let groups: String
    package let range: String
    package let backslash: String
    package let tooLarge: String
  }

  package let frames: Frames
  package let conditions: Conditions
  package let never: Never
  package let patterns: Patterns
  package let recordings: RecordingTexts
}
