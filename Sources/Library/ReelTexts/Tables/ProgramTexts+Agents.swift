extension ProgramTexts {
  /// The Model Context Protocol: the description of the subcommand, and errors in messages.
  package struct Agents: Sendable {
    package let summary: String
    package let effects: String
    /// The given path.
    package let isNoFolder: With<String>
    /// The maximum size of a message in bytes.
    package let tooLong: With<Int>
    /// The reason.
    package let isNoJSON: With<String>
    package let isNoRequest: String
    /// The object, and the missing member.
    package let needsMember: With<String, String>
    /// The requested revision, and the supported ones.
    package let otherRevision: With<String, String>
    /// The method.
    package let noMethod: With<String>
    /// The tool, and a suggestion.
    package let noTool: With<String, String>
    /// The tool, and the argument.
    package let isMissing: With<String, String>
    /// The tool, the argument, and a suggestion.
    package let noArgument: With<String, String, String>
    /// The argument, the expected value, and the given one.
    package let isOther: With<String, String, String>
    /// The argument, the minimum, the maximum if there is one, and the given value.
    package let isNoNumber: With<String, Int, Int?, String>
    /// The argument, and its maximum length.
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
    /// The command, and the available ones.
    package let isRefused: With<String, String>
    /// The command, and the secret that it asks for.
    package let asks: With<String, String>
    /// The size of the answer in bytes.
    package let isTooBig: With<Int>
    package let noCursor: String
    /// The id, or its kind.
    package let isNoID: With<String>
    /// The maximum number of calls.
    package let tooMuchAtOnce: With<Int>
  }
}
