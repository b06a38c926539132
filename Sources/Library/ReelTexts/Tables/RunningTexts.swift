/// Texts about running, fuzzing and shrinking.
package struct RunningTexts: Sendable {
  package let scripts: Scripts
  package let change: Change
  package let fuzz: Fuzz
  package let checks: Checks
  package let shrink: Shrink
  package let stopping: Stopping

  /// Running scripts: the descriptions of it and its options, and its output.
  package struct Scripts: Sendable {
    package let summary: String
    package let needsScript: String
    package let keepGoing: String
    package let update: String
    package let jobs: String
    package let filter: String
    package let shard: String
    package let report: String
    /// The page.
    package let rewinds: With<String>
    /// The folder.
    package let noScript: With<String>
    /// Two scripts, and the file.
    package let sameRecording: With<String, String, String>
    /// The script, and the command.
    package let isNotRecorded: With<String, String>
    /// The number of scripts, and the search text.
    package let noneNamed: With<Int, String>
    /// The given word.
    package let isNoShard: With<String>
    /// The number of lines, and the number of frames.
    package let count: With<Int, Int>
    /// The script, and the remark.
    package let passed: With<String, String>
    /// The script.
    package let failed: With<String>
    /// The script, the difference, and the command that records it again.
    package let recordsElse: With<String, String, String>
  }

  /// The changes of a recording.
  package struct Change: Sendable {
    package let recorded: String
    package let unchanged: String
    package let changed: String
    package let onlyTimes: String
    /// The frame; nil for the beginning.
    package let firstAt: With<Int?>
    package let moreFrames: String
    package let fewerFrames: String
  }

  /// Shrinking: the descriptions of it and its options, and its output.
  package struct Shrink: Sendable {
    package let summary: String
    package let needsOne: String
    package let condition: String
    package let save: String
    package let needsCondition: String
    package let scriptHasCondition: String
    /// The path.
    package let asksForActions: With<String>
    /// The recording, and the command that shows the place.
    package let isUnfaithful: With<String, String>
    /// The condition, and the number of frames.
    package let neverHolds: With<String, Int>
    /// The remaining number of actions, the original number, and the numbers of replays for that
    /// and for simplifying them.
    package let actionsLeft: With<Int, Int, Int, Int>
    /// The remaining number of lines, the original number, and the number of runs.
    package let linesLeft: With<Int, Int, Int>
    /// The script.
    package let doesNotFail: With<String>
    /// The script, the line, and the reason.
    package let failsAt: With<String, Int, String>
    /// The remaining number of actions, the original number, the recording, and the frame.
    package let actionsOf: With<Int, Int, String, Int>
  }
}
