/// How a participant stands to a shared session.
public enum SharedPhase: String, Sendable, Codable {
  /// Connected, and may act.
  case acting
  /// Connected, and may look.
  case looking
  /// There is no connection; what is done are drafts.
  case cut
  /// The sharing has ended.
  case ended
}
