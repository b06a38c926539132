extension CommandTexts {
  /// Texts about recordings and scripts.
  package struct Recordings: Sendable {
    package let recordSummary: String
    package let recordHelp: String
    package let replaySummary: String
    package let recordingMissing: String
    package let replayHelp: String
    package let runSummary: String
    package let scriptMissing: String
    package let notRecorded: String
    /// The number of frames, and the file.
    package let recorded: With<Int, String>
    package let nothingRecorded: String
    /// The number of frames, and the file.
    package let wrote: With<Int, String>
    /// The file.
    package let recording: With<String>
    /// The meaning of `start` in `.record`.
    package let start: String
    /// The meaning of `stop` in `.record`.
    package let stop: String
  }

  /// Texts about `.export`.
  package struct Export: Sendable {
    package let exportSummary: String
    package let fileMissing: String
    /// Lines about the formats of further kinds of files.
    package let exportHelp: With<String>
    package let theState: String
    /// The content, the frame, and the file.
    package let wroteState: With<String, Int, String>
    /// The number of frames, and the file.
    package let wroteFrames: With<Int, String>
    /// The number of frames, the path that they changed, and the file.
    package let wroteChanges: With<Int, String, String>
  }

  /// Texts about `.save`.
  package struct Saving: Sendable {
    package let saveSummary: String
    package let saveHelp: String
    /// The file.
    package let wrote: With<String>
    /// The text about the gap in a script of a session that was paused.
    package let scriptHasGap: String
    /// The text about the gap in a test of a session that was paused.
    package let testHasGap: String
    /// The given file.
    package let neitherScriptNorTest: With<String>
  }

  /// Texts about `.report`.
  package struct Report: Sendable {
    package let reportSummary: String
    package let reportHelp: String
  }

  /// Texts about `.view`.
  package struct View: Sendable {
    package let viewSummary: String
    package let viewHelp: String
    /// The text below the address of a page that only shows.
    package let looks: String
    /// The text below the address of a page that may navigate.
    package let leads: String
    package let ended: String
    package let nothingServed: String
    package let cannotServe: String
    /// The given word.
    package let isNotOff: With<String>
    /// The message for a browser that is not admitted.
    package let forbidden: String
    /// The message for a page that may only show.
    package let isReadOnly: String
    /// The message for a page while a line is being performed.
    package let isBusy: String
    /// The frame.
    package let visited: With<Int>
  }
}
