import ReelHTTP

/// Why something was not done.
package enum BankFailure: Error, Codable, Equatable, Sendable {
  /// The server, or the way there.
  case api(APIError)
  /// Local storage cannot be used; what is wrong with it.
  case storage(String)
  /// What was typed will not do.
  case refused([FieldName: Problem])
  /// There is no such user, or the password is another one.
  case wrongLogIn
  /// There is a user, and no account.
  case noAccount
  /// No user is logged in.
  case notLoggedIn
  /// There are as many of something as there can be.
  case full(Resource)
  /// An earlier transfer has to be finished first.
  case pending
  /// There is nothing with that id.
  case unknown(Resource, id: String)
  /// The form that shows has no such field.
  case noField(FieldName)
  /// It belongs to the user who is logged in.
  case ownAccount
}
