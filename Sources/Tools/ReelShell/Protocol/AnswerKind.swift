/// The kinds of answers; what value each has is said by the protocol's schema.
public enum AnswerKind: String, Codable, Sendable, CaseIterable {
  /// It was done; the value is null.
  case done
  /// It was not done, because the question was answered with no; the value is null.
  case notDone
  /// What there is to be said: commands in groups, and topics.
  case help
  /// All about a command.
  case command
  /// All about a topic.
  case topic
  /// What mentions a word.
  case matches
  /// The apps, and the current one.
  case apps
  /// A screen.
  case screen
  /// The state, or a part of it: any value.
  case state
  /// Who takes part in a shared session.
  case participants
  /// A setting, and what it is now.
  case setting
  /// All settings.
  case settings
  /// How the session stands.
  case status
  /// Frames, as `.log` lists them.
  case frames
  /// All about a frame.
  case frame
  /// What differs between two states.
  case differences
  /// Which frames changed a value.
  case changes
  /// The first frame at which something holds; null for none.
  case firstFrame
  /// The numbers of frames.
  case frameNumbers
  /// What led to a frame, and what it led to.
  case causes
  /// How long reducers and effects took.
  case timings
  /// What is watched, and where it stops.
  case watches
  /// Requests that are open.
  case requests
  /// Requests that have been cancelled, and those that go on.
  case cancelled
  /// The frame and the branch that are looked at now.
  case place
  /// Frames that have names.
  case marks
  /// All branches.
  case branches
  /// A branch that was started or renamed.
  case branch
  /// Whether the session is recorded, and where.
  case recording
  /// What came of a replay.
  case replay
  /// A script or a test that was written.
  case saved
  /// A file that was written for other tools.
  case exported
  /// A report that was written, and its recording.
  case report
  /// Whether the session is served to browsers, and where.
  case view
  /// What a server has answered.
  case response
  /// What is wrong with the network.
  case network
}
