/// A participant of a shared session.
public struct SharedParticipant: Sendable, Equatable, Codable {
  /// The participant's number in the session.
  public var id: Int
  /// The name that the participant has chosen.
  public var name: String
  /// The name of the database's role.
  public var login: String
  /// Whether the participant may act, rather than only look.
  public var mayAct: Bool
  /// Whether the participant is present: it has reported lately, and has not left.
  public var isThere: Bool
  /// The last frame that the participant has reported.
  public var frame: Int
  /// The number of its open requests.
  public var openRequests: Int

  /// Creates a participant from its parts.
  package init(
    id: Int, name: String, login: String, mayAct: Bool, isThere: Bool, frame: Int,
    openRequests: Int
  ) {
    self.id = id
    self.name = name
    self.login = login
    self.mayAct = mayAct
    self.isThere = isThere
    self.frame = frame
    self.openRequests = openRequests
  }
}
