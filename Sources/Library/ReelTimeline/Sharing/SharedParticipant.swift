/// A participant of a shared session.
public struct SharedParticipant: Sendable, Equatable, Codable {
  /// The number.
  public var id: Int
  /// What it calls itself.
  public var name: String
  /// The login in the database.
  public var login: String
  /// Whether it may act, and not only look.
  public var mayAct: Bool
  /// Whether it is there: it has been heard of lately, and has not left.
  public var isThere: Bool
  /// The last frame that it has come to, as it has said.
  public var frame: Int
  /// How many of its requests are open.
  public var openRequests: Int

  /// Puts one together from its parts.
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
