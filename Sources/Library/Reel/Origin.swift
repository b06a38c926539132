/// Who dispatched an action.
public enum Origin: String, Codable, Sendable, CaseIterable {
  /// The user, or the program on the user's behalf.
  case user
  /// An effect: the world answered.
  case effect
  /// The shell, with a raw action or at start-up.
  case shell
}
