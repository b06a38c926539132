/// The source of an action.
public enum Origin: String, Codable, Sendable, CaseIterable {
  /// The user, or the program on the user's behalf.
  case user
  /// An effect: an answer from the world.
  case effect
  /// The shell, through a raw action or at start-up.
  case shell
}
