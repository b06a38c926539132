extension ProgramTexts {
  /// The options of a session: their descriptions, and their errors.
  package struct Session: Sendable {
    package let api: String
    package let environment: String
    /// The languages' codes.
    package let locale: With<String>
    package let data: String
    package let mode: String
    package let memory: String
    /// An example.
    package let apiNeedsURL: With<String>
    /// The requested environment, and the missing file.
    package let noConfiguration: With<String, String>
    /// The file, the problem, and its place, which may be empty.
    package let isNoConfiguration: With<String, String, String>
    /// The file, the environment, and a suggestion.
    package let noSuchEnvironment: With<String, String, String>
    /// The given word.
    package let isNoMode: With<String>
  }

  /// The changes since a recording was made.
  package struct Review: Sendable {
    /// The number of frames, and the number of states.
    package let summary: With<Int, Int>
    package let otherMembers: String
    /// The path.
    package let isNew: With<String>
    /// The path.
    package let isGone: With<String>
    /// The path, the old kind of value, and the new one.
    package let isOther: With<String, String, String>
    /// The reason.
    package let beginningDoesNotFit: With<String>
    /// The last frame, the line, and the reason.
    package let noSuchAction: With<Int, Int, String>
    /// The frame, and its action.
    package let leadsElsewhere: With<Int, String>
    /// The last frame that is equal, the first that certainly is not, and its action.
    package let leadsElsewhereBetween: With<Int, Int, String>
    /// The frame.
    package let isSameAgain: With<Int>
    package let changesNothing: String
    package let changes: String
  }

  /// Descriptions of this program for other programs.
  package struct Describing: Sendable {
    package let schema: String
    /// The program.
    package let manual: With<String>
    /// The program.
    package let completions: With<String>
    package let needsShell: String
    /// The command line.
    package let madeBy: With<String>
    /// The apps: a list with commas.
    package let aShellFor: With<String>
    package let name: String
    package let synopsis: String
    package let commands: String
    package let inTheShell: String
    package let notes: String
  }
}
