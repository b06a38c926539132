/// Texts of the program and its subcommands.
package struct ProgramTexts: Sendable {
  /// The beginning of a message, followed by a name.
  package let noSuchApp: String
  /// The option, the file, and the reason.
  package let isUnwritable: With<String, String, String>
  /// The option, and the file.
  package let isNotOurs: With<String, String>
  package let values: Values
  package let reports: Reports
  package let shell: Shell
  package let session: Session
  package let queries: Queries
  package let replay: Replay
  package let report: Report
  package let review: Review
  package let describing: Describing
  package let agents: Agents

  /// Problems with values of options.
  package struct Values: Sendable {
    /// The option, the minimum, the maximum if there is one, and the given value.
    package let isNoNumber: With<String, Int, Int?, String>
    /// The option, and the given value.
    package let isNoRate: With<String, String>
  }

  /// The descriptions of the options for reports of checks.
  package struct Reports: Sendable {
    package let tap: String
    package let junit: String
    package let force: String
  }

  /// The shell: the descriptions of it and its options, and its output.
  package struct Shell: Sendable {
    package let summary: String
    package let record: String
    package let command: String
    package let file: String
    package let echo: String
    package let keepGoing: String
    package let noStartFile: String
    /// The reason why lines cannot be edited.
    package let readsPlainLines: With<String>
    /// The reason.
    package let isNotRecorded: With<String>
    /// The file, and the reason.
    package let cannotRemove: With<String, String>
  }

  /// Questions about a recording: descriptions of subcommands and options, and their errors.
  package struct Queries: Sendable {
    package let open: String
    package let log: String
    package let last: String
    package let why: String
    package let bisect: String
    package let find: String
    package let diff: String
    package let json: String
    /// The subcommand.
    package let needsRecording: With<String>
    /// The subcommand.
    package let needsQuestion: With<String>
    package let needsTwo: String
  }

  /// Replaying: the descriptions of it and its options, and its output.
  package struct Replay: Sendable {
    package let summary: String
    package let needsRecording: String
    package let against: String
    package let until: String
    package let print: String
    package let doNotGo: String
    /// The requested frame, and the last one.
    package let noSuchFrame: With<Int, Int>
  }

  /// Writing a recording as a page: its description, and its output.
  package struct Report: Sendable {
    package let summary: String
    package let needsFiles: String
    /// The page, and the number of frames.
    package let wrote: With<String, Int>
    package let passwords: String
  }
}
