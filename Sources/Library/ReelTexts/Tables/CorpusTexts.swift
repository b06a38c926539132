/// What is said about corpora of recordings.
package struct CorpusTexts: Sendable {
  package let options: Options
  package let outcomes: Outcomes
  package let adding: Adding
  package let replaying: Replaying
  package let listing: Listing

  /// What the subcommand and its options are for, and what is wrong with them.
  package struct Options: Sendable {
    package let summary: String
    package let details: String
    package let to: String
    package let against: String
    package let workers: String
    package let json: String
    package let shard: String
    package let identity: String
    package let lease: String
    package let patience: String
    package let needsDeed: String
    /// What was given, and the nearest that there is.
    package let noSuchDeed: With<String, String>
    /// The option, and what it goes with.
    package let doesNotGo: With<String, String>
    /// What takes a single place.
    package let onePlace: With<String>
    /// What was given.
    package let isNoShard: With<String>
    /// The place, and what makes one.
    package let noCorpus: With<String, String>
    /// The place.
    package let isNoFolder: With<String>
  }

  /// What has become of recordings.
  package struct Outcomes: Sendable {
    package let equal: String
    package let differs: String
    package let asks: String
    package let form: String
    package let unreadable: String
    package let crash: String
    package let hang: String
    package let damaged: String
  }

  /// What storing recordings says.
  package struct Adding: Sendable {
    package let needsFiles: String
    /// The folder.
    package let noRecordings: With<String>
    /// The file.
    package let isEmpty: With<String>
    /// How many are new, how many were there, and the place.
    package let stored: With<Int, Int, String>
    /// How many.
    package let notStored: With<Int>
  }

  /// What replaying says.
  package struct Replaying: Sendable {
    /// The frame, and the signal.
    package let crashes: With<Int, String>
    /// The frame, and the exit code.
    package let exits: With<Int, Int>
    /// The frame, and how often.
    package let isKilled: With<Int, Int>
    /// The frame, and how many seconds.
    package let hangs: With<Int, Int>
    /// The exit code.
    package let workerFails: With<Int>
    /// How many, how many of them are as they were, and how many are not.
    package let sum: With<Int, Int, Int>
    /// How many, the action, what has become of it, and where.
    package let group: With<Int, String, String, String>
    /// The frame, the recording's hash, and its name.
    package let shown: With<Int, String, String>
    /// How many actions, and of how many.
    package let few: With<Int, Int>
    /// How many now, in how many seconds, and how many that is in one second.
    package let speed: With<Int, Int, Int>
    /// How many, and of how many.
    package let interrupted: With<Int, Int>
  }

  /// What listing says.
  package struct Listing: Sendable {
    /// How many recordings, and how many megabytes.
    package let size: With<Int, String>
    /// The program, and when it began.
    package let run: With<String, String>
    /// How many have a verdict, and of how many.
    package let verdicts: With<Int, Int>
    /// How many frames.
    package let frames: With<Int>
    package let noVerdict: String
  }
}
