extension CommandTexts {
  /// What is said about recordings and scripts.
  package struct Recordings: Sendable {
    package let recordSummary: String
    package let recordHelp: String
    package let replaySummary: String
    package let recordingMissing: String
    package let replayHelp: String
    package let runSummary: String
    package let scriptMissing: String
    package let notRecorded: String
    /// How many frames, and the file.
    package let recorded: With<Int, String>
    package let nothingRecorded: String
    /// How many frames, and the file.
    package let wrote: With<Int, String>
    /// The file.
    package let recording: With<String>
    /// What `start` means to `.record`.
    package let start: String
    /// What `stop` means to `.record`.
    package let stop: String
  }

  /// What is said about `.export`.
  package struct Export: Sendable {
    package let exportSummary: String
    package let fileMissing: String
    /// How files of further kinds are written: lines.
    package let exportHelp: With<String>
    package let theState: String
    /// What was written, of which frame, and the file.
    package let wroteState: With<String, Int, String>
    /// How many frames, and the file.
    package let wroteFrames: With<Int, String>
    /// How many frames, the path that they changed, and the file.
    package let wroteChanges: With<Int, String, String>
  }

  /// What is said about `.save`.
  package struct Saving: Sendable {
    package let saveSummary: String
    package let saveHelp: String
    /// The file.
    package let wrote: With<String>
    /// What is missing in a script of a session that was paused, and why.
    package let scriptHasGap: String
    /// What is missing in a test of a session that was paused, and why.
    package let testHasGap: String
    /// The file that was given.
    package let neitherScriptNorTest: With<String>
  }

  /// What is said about `.report`.
  package struct Report: Sendable {
    package let reportSummary: String
    package let reportHelp: String
  }

  /// What is said about `.view`.
  package struct View: Sendable {
    package let viewSummary: String
    package let viewHelp: String
    /// Stands below the address, where the page only looks.
    package let looks: String
    /// Stands below the address, where the page may lead.
    package let leads: String
    package let ended: String
    package let nothingServed: String
    package let cannotServe: String
    /// What was given.
    package let isNotOff: With<String>
    /// What a browser is told that is not let in.
    package let forbidden: String
    /// What a page is told that may only look.
    package let isReadOnly: String
    /// What a page is told while a line is being done.
    package let isBusy: String
    /// The frame.
    package let visited: With<Int>
  }
}
