/// Texts about recordings.
package struct RecordingTexts: Sendable {
  /// The parts of a recording.
  package struct Parts: Sendable {
    package let frame: With<Int>
    /// The previous frame.
    package let state: With<Int>
    package let action: String
    package let edit: String
    /// The request.
    package let fate: With<String>
    package let end: String
  }

  /// Problems with a line.
  package struct Lines: Sendable {
    package let checksum: String
    package let checksumOrOrder: String
    package let notWhole: String
    package let noRecording: String
    /// The maximum size of a line in bytes.
    package let tooLong: With<Int>
    package let header: String
    package let state: String
    package let frame: String
    package let digest: String
    package let keyframe: String
    package let unknown: String
    /// The possible fates of a request, separated by commas.
    package let fate: With<String>
    /// The member, its meaning, and its lower and upper limits.
    package let number: With<String, String, Int, Int>
    /// The member.
    package let branch: With<String>
    /// The name of the edit.
    package let edit: With<String>
  }

  /// Problems with a line that does not follow from the previous ones.
  package struct Order: Sendable {
    package let behindEnd: String
    package let edit: String
    /// The request.
    package let notAsked: With<String>
    /// The frame that it should end, and the last frame.
    package let otherEnd: With<Int, Int>
    /// The frame, and the previous one.
    package let frame: With<Int, Int>
    /// The branch's number.
    package let noBranch: With<Int>
    /// The frame.
    package let keyframe: With<Int>
  }

  /// The file.
  package let exists: With<String>
  /// The file, the line, and the problem.
  package let damaged: With<String, Int, String>
  /// The file, the frame that was begun and did not end, and its action.
  package let begun: With<String, Int, String>
  /// The file, its format, and the latest known one.
  package let newer: With<String, Int, Int>
  /// The file, its app, and the expected one.
  package let otherApp: With<String, String, String>
  /// The file, the line, and the problem.
  package let unreadable: With<String, Int, String>
  /// The object, and the reason.
  package let unwritable: With<String, String>
  /// The reason why an action cannot be read back from a file of frames.
  package let notReadBack: With<String>
  /// The file of the frames.
  package let lost: With<String>
  /// The file, the line, and the problem.
  package let dropped: With<String, Int, String>
  /// The file.
  package let otherForm: With<String>
  /// The file, and the first and the last verified frame.
  package let onlyTheEnd: With<String, Int, Int>
  package let parts: Parts
  package let lines: Lines
  package let order: Order
}
