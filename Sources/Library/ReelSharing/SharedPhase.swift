/// The status of a participant in a shared session.
public enum SharedPhase: String, Sendable, Codable {
  /// Connected, and may act.
  case acting
  /// Connected, and may observe.
  case looking
  /// Not connected; actions are drafts.
  case cut
  /// The sharing has ended.
  case ended
}
