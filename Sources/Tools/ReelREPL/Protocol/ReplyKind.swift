/// The kinds of replies; the protocol's schema describes the value of each.
public enum ReplyKind: String, Codable, Sendable, CaseIterable {
  /// The line was performed; the value is null.
  case done
  /// The line was not performed, because it was not confirmed; the value is null.
  case notDone
  /// The overview of help: commands in groups, and topics.
  case help
  /// The details of a command.
  case command
  /// The details of a topic.
  case topic
  /// The texts that mention a word.
  case matches
  /// The apps, and the current one.
  case apps
  /// A screen.
  case screen
  /// The state, or a part of it: any value.
  case state
  /// The participants of a shared session.
  case participants
  /// A setting with its value.
  case setting
  /// All settings.
  case settings
  /// The status of the session.
  case status
  /// Frames, as `.log` lists them.
  case frames
  /// The details of a frame.
  case frame
  /// The differences between two states.
  case differences
  /// The frames that changed a value.
  case changes
  /// The first frame at which a condition is true; null for none.
  case firstFrame
  /// The numbers of frames.
  case frameNumbers
  /// The causes and the effects of a frame.
  case causes
  /// The durations of reducers and effects.
  case timings
  /// The watches and breakpoints.
  case watches
  /// Requests that are open.
  case requests
  /// Requests that have been cancelled, and those that continue.
  case cancelled
  /// The frame and the branch being viewed.
  case place
  /// The frames with names.
  case marks
  /// The names for beginnings of lines.
  case aliases
  /// All branches.
  case branches
  /// A branch that was started or renamed.
  case branch
  /// Whether the session is recorded, and where.
  case recording
  /// The result of a replay.
  case replay
  /// A script or a test that was written.
  case saved
  /// The fewest actions that make a condition true, as a script.
  case shrunk
  /// A file that was written for other tools.
  case exported
  /// A report that was written, and its recording.
  case report
  /// Whether the session is served to browsers, and where.
  case view
  /// A server's answer.
  case response
  /// The conditions of the network.
  case network
}
