/// Texts about corpora of recordings.
package struct CorpusTexts: Sendable {
  package let options: Options
  package let outcomes: Outcomes
  package let adding: Adding
  package let replaying: Replaying
  package let listing: Listing

  /// The descriptions of the subcommand and its options, and their errors.
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
    package let timeout: String
    package let needsDeed: String
    /// The given word, and the nearest one.
    package let noSuchDeed: With<String, String>
    /// The option, and the one that it requires.
    package let doesNotGo: With<String, String>
    /// The subcommand that takes a single place.
    package let onePlace: With<String>
    /// The given word.
    package let isNoShard: With<String>
    /// The place, and the command that creates a corpus.
    package let noCorpus: With<String, String>
    /// The place.
    package let isNoFolder: With<String>
  }

  /// The outcomes of recordings.
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

  /// Output about storing recordings.
  package struct Adding: Sendable {
    package let needsFiles: String
    /// The folder.
    package let noRecordings: With<String>
    /// The file.
    package let isEmpty: With<String>
    /// The numbers of new and of existing recordings, and the place.
    package let stored: With<Int, Int, String>
    /// The number of recordings.
    package let notStored: With<Int>
  }

  /// Output about replaying.
  package struct Replaying: Sendable {
    /// The frame, and the signal.
    package let crashes: With<Int, String>
    /// The frame, and the exit code.
    package let exits: With<Int, Int>
    /// The frame, and the number of times.
    package let isKilled: With<Int, Int>
    /// The frame, and the number of seconds.
    package let hangs: With<Int, Int>
    /// The exit code.
    package let workerFails: With<Int>
    /// The total, the number of unchanged ones, and that of changed ones.
    package let sum: With<Int, Int, Int>
    /// The number of recordings, the action, the outcome, and the place.
    package let group: With<Int, String, String, String>
    /// The frame, the recording's hash, and its name.
    package let shown: With<Int, String, String>
    /// The number of actions, and the total.
    package let few: With<Int, Int>
    /// The number so far, the seconds, and the number per second.
    package let speed: With<Int, Int, Int>
    /// The number so far, and the total.
    package let interrupted: With<Int, Int>
  }

  /// Output about listing.
  package struct Listing: Sendable {
    /// The number of recordings, and their size in megabytes.
    package let size: With<Int, String>
    /// The program, and the start time.
    package let run: With<String, String>
    /// The number with a verdict, and the total.
    package let verdicts: With<Int, Int>
    /// The number of frames.
    package let frames: With<Int>
    package let noVerdict: String
  }
}
