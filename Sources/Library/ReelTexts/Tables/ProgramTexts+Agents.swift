extension ProgramTexts {
  /// The Model Context Protocol: what the subcommand is for, and what is wrong with messages.
  package struct Agents: Sendable {
    package let summary: String
    package let effects: String
    /// What was given.
    package let isNoFolder: With<String>
    /// How many bytes a message may have.
    package let tooLong: With<Int>
    /// Why.
    package let isNoJSON: With<String>
    package let isNoRequest: String
    /// What the member is missing in, and the member.
    package let needsMember: With<String, String>
    /// The revision that was asked for, and those that are served.
    package let otherRevision: With<String, String>
    /// The method.
    package let noMethod: With<String>
    /// The tool, and what may have been meant.
    package let noTool: With<String, String>
    /// The tool, and the argument.
    package let isMissing: With<String, String>
    /// The tool, the argument, and what may have been meant.
    package let noArgument: With<String, String, String>
    /// The argument, what is expected, and what was given.
    package let isOther: With<String, String, String>
    /// The argument, the least number, the greatest if there is one, and what was given.
    package let isNoNumber: With<String, Int, Int?, String>
    /// The argument, and how much it may have.
    package let hasTooMany: With<String, Int>
    package let needsOne: String
    /// The file.
    package let isOutside: With<String>
    /// The file.
    package let isNoRecording: With<String>
    /// The file.
    package let isNoScript: With<String>
    /// The handle.
    package let noSession: With<String>
    package let isClosed: String
    package let isRecorded: String
    package let severalLines: String
    /// The command, and those that can be tried.
    package let isRefused: With<String, String>
    /// The command, and what it asks for.
    package let asks: With<String, String>
    /// How many bytes the answer has.
    package let isTooBig: With<Int>
    package let noCursor: String
  }
}
