/// What is said by running, fuzzing and shrinking.
package struct RunningTexts: Sendable {
  package let scripts: Scripts
  package let change: Change
  package let fuzz: Fuzz
  package let checks: Checks
  package let shrink: Shrink
  package let stopping: Stopping

  /// Running scripts: what it and its options are for, and what it says.
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
    /// How many scripts there are, and what was looked for.
    package let noneNamed: With<Int, String>
    /// What was given.
    package let isNoShard: With<String>
    /// How many lines, and how many frames.
    package let count: With<Int, Int>
    /// The script, and what is said of it.
    package let passed: With<String, String>
    /// The script.
    package let failed: With<String>
    /// The script, what is otherwise in its recording, and what records it anew.
    package let recordsElse: With<String, String, String>
  }

  /// What became of a recording.
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

  /// Shrinking: what it and its options are for, and what it says.
  package struct Shrink: Sendable {
    package let summary: String
    package let needsOne: String
    package let condition: String
    package let save: String
    package let needsCondition: String
    package let scriptHasCondition: String
    /// The path.
    package let asksForActions: With<String>
    /// The recording, and what says where.
    package let isUnfaithful: With<String, String>
    /// The condition, and how many frames there are.
    package let neverHolds: With<String, Int>
    /// How many actions are left, of how many, and how often they were replayed, and to simplify
    /// them.
    package let actionsLeft: With<Int, Int, Int, Int>
    /// How many lines are left, of how many, and how often they were run.
    package let linesLeft: With<Int, Int, Int>
    /// The script.
    package let doesNotFail: With<String>
    /// The script, the line, and why it fails.
    package let failsAt: With<String, Int, String>
    /// How many actions are left, of how many, the recording, and the frame.
    package let actionsOf: With<Int, Int, String, Int>
  }
}
