extension ProgramTexts {
  /// The options of a session: what they are for, and what is wrong with them.
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
    /// The environment that was asked for, and the file that is not there.
    package let noConfiguration: With<String, String>
    /// The file, the problem, and where it is, which may be empty.
    package let isNoConfiguration: With<String, String, String>
    /// The file, the environment, and what may have been meant.
    package let noSuchEnvironment: With<String, String, String>
    /// What was given.
    package let isNoMode: With<String>
  }

  /// What has changed since a recording was made.
  package struct Review: Sendable {
    /// How many frames, and how many states.
    package let summary: With<Int, Int>
    package let otherMembers: String
    /// The path.
    package let isNew: With<String>
    /// The path.
    package let isGone: With<String>
    /// The path, what kind of value there was, and what kind there is.
    package let isOther: With<String, String, String>
    /// Why.
    package let beginningDoesNotFit: With<String>
    /// The last frame, the line, and why.
    package let noSuchAction: With<Int, Int, String>
    /// The frame, and its action.
    package let leadsElsewhere: With<Int, String>
    /// The last frame that is equal, the first that surely is not, and its action.
    package let leadsElsewhereBetween: With<Int, Int, String>
    /// The frame.
    package let isSameAgain: With<Int>
    package let changesNothing: String
    package let changes: String
  }

  /// What tells other programs about this one.
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
