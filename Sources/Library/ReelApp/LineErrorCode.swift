extension LineError {
  /// What kind of mistake it is, for programs: they need not read the message.
  public enum Code: String, Codable, Sendable, CaseIterable {
    /// There is no such command, of the shell or of the current app.
    case unknownCommand
    /// Several commands begin so.
    case ambiguousCommand
    /// A quote is not closed, or a word goes on behind it.
    case openQuote
    /// Something that a command needs is not there.
    case missingArgument
    /// There is no use for a word.
    case unexpectedArgument
    /// There is no such option.
    case unknownOption
    /// A word is not what is expected in its place.
    case invalidArgument
    /// There is nothing of that name: no app, branch, setting, mark, topic.
    case unknownName
    /// The command cannot be given now; the app says why.
    case notAvailable
    /// The timeline is locked, and actions are refused.
    case locked
    /// What the command asks was not answered, or not with what can be an answer.
    case noAnswer
    /// A path or a condition does not parse.
    case invalidQuery
    /// A path leads nowhere in any state.
    case unknownPath
    /// A path leads nowhere now: there is no such element.
    case absent
    /// A condition can never hold.
    case impossibleCondition
    /// There is no such frame.
    case noSuchFrame
    /// There is nothing that was looked for, or nothing further in that direction.
    case notFound
    /// A text is no JSON.
    case invalidJSON
    /// JSON is none of the app's actions.
    case invalidAction
    /// What a line expects does not hold.
    case expectationFailed
    /// Something took longer than is allowed.
    case timedOut
    /// The user has interrupted it.
    case interrupted
    /// A file is there already, and nothing is overwritten.
    case fileExists
    /// A file cannot be read or written.
    case fileUnusable
    /// A recording is damaged, or does not fit the program.
    case damagedRecording
    /// A replay has come to other states, or asks something else.
    case replayDiffers
    /// A reducer ends the process that replays.
    case crashed
    /// A request was not answered, or with a status of 400 or more.
    case requestFailed
    /// The app has no backend, or does not send through the session.
    case noNetwork
    /// History cannot be changed in that way.
    case editRefused
    /// A line of a script failed.
    case scriptFailed
    /// Anything else.
    case failed
  }
}
