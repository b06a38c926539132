/// What is said about recordings, queries and branches.
package struct TimelineTexts: Sendable {
  /// What is wrong with the number of a frame.
  package struct Frames: Sendable {
    /// The frame.
    package let nothingYet: With<Int>
    package let beginning: String
    /// The frame.
    package let gone: With<Int>
    /// The frame, and the last one that there is.
    package let noSuchFrame: With<Int, Int>
    /// The frame of the answer, and that of the request.
    package let answerBeforeRequest: With<Int, Int>
  }

  /// What is said about conditions, and about looking for what they hold for.
  package struct Conditions: Sendable {
    // What is expected at a place.
    package let connective: String
    package let path: String
    package let pattern: String
    package let comparison: String

    /// Said in front of what is expected.
    package let equality: String
    package let tooDeep: String
    package let openParenthesis: String
    package let noAction: String
    /// How many frames had been read.
    package let interrupted: With<Int>
    /// How many frames had been read, of how many.
    package let interruptedOf: With<Int, Int>
  }

  /// Why a condition never holds.
  package struct Never: Sendable {
    /// The condition, and the reason.
    package let holds: With<String, String>
    /// How it may have been meant.
    package let suggestion: With<String>
    /// A kind of value.
    package let noOrder: With<String>
    /// The kind of value that is there.
    package let containsNothing: With<String>
    /// The kinds of the value that is there and of the one that it is compared with.
    package let otherKind: With<String, String>
  }

  /// What is wrong with a regular expression.
  package struct Patterns: Sendable {
    package let nothingOpen: String
    /// How many times there may be at most.
    package let repetition: With<Int>
    /// The character that would repeat something.
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
