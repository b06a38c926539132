/// What is said about recordings.
package struct RecordingTexts: Sendable {
  /// What a recording consists of.
  package struct Parts: Sendable {
    package let frame: With<Int>
    /// The frame before.
    package let state: With<Int>
    package let action: String
    package let edit: String
    /// The request.
    package let fate: With<String>
    package let end: String
  }

  /// What is wrong with a line.
  package struct Lines: Sendable {
    package let checksum: String
    package let checksumOrOrder: String
    package let notWhole: String
    package let noRecording: String
    /// The bytes that a line may have.
    package let tooLong: With<Int>
    package let header: String
    package let state: String
    package let frame: String
    package let digest: String
    package let keyframe: String
    package let unknown: String
    /// What can become of a request, with commas.
    package let fate: With<String>
    /// The member, what it is, and between which numbers it should be.
    package let number: With<String, String, Int, Int>
    /// The member.
    package let branch: With<String>
    /// The name of the edit.
    package let edit: With<String>
  }

  /// What is wrong with a line that does not follow from those before it.
  package struct Order: Sendable {
    package let behindEnd: String
    package let edit: String
    /// The request.
    package let notAsked: With<String>
    /// The frame that it should be the end of, and the last frame.
    package let otherEnd: With<Int, Int>
    /// The frame, and the one before it.
    package let frame: With<Int, Int>
    /// The branch's number.
    package let noBranch: With<Int>
    /// The frame.
    package let keyframe: With<Int>
  }

  /// The file.
  package let exists: With<String>
  /// The file, the line, and what is wrong with it.
  package let damaged: With<String, Int, String>
  /// The file, its format, and the latest that is known.
  package let newer: With<String, Int, Int>
  /// The file, the app that it is of, and the one that it should be of.
  package let otherApp: With<String, String, String>
  /// The file, the line, and what is wrong with it.
  package let unreadable: With<String, Int, String>
  /// What, and why.
  package let unwritable: With<String, String>
  /// Why an action cannot be read back from a file of frames.
  package let notReadBack: With<String>
  /// The file, of frames that are needed.
  package let lost: With<String>
  /// The file, the line, and what is wrong with it.
  package let dropped: With<String, Int, String>
  /// The file.
  package let otherForm: With<String>
  /// The file, and the first and the last frame that were verified.
  package let onlyTheEnd: With<String, Int, Int>
  package let parts: Parts
  package let lines: Lines
  package let order: Order
}
