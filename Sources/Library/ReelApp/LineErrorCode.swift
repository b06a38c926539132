extension LineError {
  /// The kind of a problem, for programs that do not read the message.
  public enum Code: String, Codable, Sendable, CaseIterable {
    /// The command is unknown to the shell and the current app.
    case unknownCommand
    /// Several commands begin with this word.
    case ambiguousCommand
    /// A quote is not closed, or a word continues after it.
    case openQuote
    /// A required argument is missing.
    case missingArgument
    /// A word is unexpected.
    case unexpectedArgument
    /// The option is unknown.
    case unknownOption
    /// A word is not valid in its place.
    case invalidArgument
    /// There is no app, branch, setting, mark or topic of this name.
    case unknownName
    /// The command is not available now; the app says why.
    case notAvailable
    /// The timeline is locked, and actions are refused.
    case locked
    /// A question was not answered, or the answer was not valid.
    case noAnswer
    /// A path or a condition cannot be parsed.
    case invalidQuery
    /// A path leads nowhere in any state.
    case unknownPath
    /// A path leads nowhere now, because an element is missing.
    case absent
    /// A condition can never hold.
    case impossibleCondition
    /// There is no such frame.
    case noSuchFrame
    /// A search found nothing, or nothing further in that direction.
    case notFound
    /// A text is not JSON.
    case invalidJSON
    /// The JSON is not an action of the app.
    case invalidAction
    /// An expectation is not met.
    case expectationFailed
    /// Something took longer than its limit.
    case timedOut
    /// The user interrupted the command.
    case interrupted
    /// The file exists, and is not overwritten.
    case fileExists
    /// A file cannot be read or written.
    case fileUnusable
    /// A recording is damaged, or does not fit the program.
    case damagedRecording
    /// A replay has led to different states or requests.
    case replayDiffers
    /// A reducer has crashed the process that replays.
    case crashed
    /// A request was not answered, or with a status of 400 or higher.
    case requestFailed
    /// The app has no backend, or does not send through the session.
    case noNetwork
    /// History cannot be edited in that way.
    case editRefused
    /// A line of a script failed.
    case scriptFailed
    /// Anything else.
    case failed
  }
}
