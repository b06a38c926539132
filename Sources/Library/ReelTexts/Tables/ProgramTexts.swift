/// What is said by the program and its subcommands.
package struct ProgramTexts: Sendable {
  /// What is said in front of a name.
  package let noSuchApp: String
  /// The option, the file, and why.
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

  /// What is wrong with values of options.
  package struct Values: Sendable {
    /// The option, the least number, the greatest if there is one, and what was given.
    package let isNoNumber: With<String, Int, Int?, String>
    /// The option, and what was given.
    package let isNoRate: With<String, String>
  }

  /// How checks are reported: what the options are for.
  package struct Reports: Sendable {
    package let tap: String
    package let junit: String
    package let force: String
  }

  /// The shell: what it and its options are for, and what it says.
  package struct Shell: Sendable {
    package let summary: String
    package let record: String
    package let command: String
    package let file: String
    package let echo: String
    package let keepGoing: String
    package let noStartFile: String
    /// Why lines cannot be edited.
    package let readsPlainLines: With<String>
    /// Why.
    package let isNotRecorded: With<String>
    /// The file, and why.
    package let cannotRemove: With<String, String>
  }

  /// Questions about a recording: what subcommands and options are for, and what they lack.
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

  /// Replaying: what it and its options are for, and what it says.
  package struct Replay: Sendable {
    package let summary: String
    package let needsRecording: String
    package let against: String
    package let until: String
    package let print: String
    package let doNotGo: String
    /// The frame that was asked for, and the last one.
    package let noSuchFrame: With<Int, Int>
  }

  /// Writing a recording as a page: what it is for, and what it says.
  package struct Report: Sendable {
    package let summary: String
    package let needsFiles: String
    /// The page, and how many frames.
    package let wrote: With<String, Int>
    package let passwords: String
  }
}
