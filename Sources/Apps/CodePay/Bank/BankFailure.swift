import ReelHTTP

/// The reason why an operation failed.
package enum BankFailure: Error, Codable, Equatable, Sendable {
  /// An error of the server or the network.
  case api(APIError)
  /// Local storage is not usable, with the problem.
  case storage(String)
  /// The typed values are not valid.
  case refused([FieldName: Problem])
  /// The user does not exist, or the password is different.
  case wrongLogIn
  /// The user has no account.
  case noAccount
  /// No user is logged in.
  case notLoggedIn
  /// The maximum number of elements has been reached.
  case full(Resource)
  /// An earlier transfer has to be finished first.
  case pending
  /// There is no element with this id.
  case unknown(Resource, id: String)
  /// The current form has no such field.
  case noField(FieldName)
  /// It belongs to the user who is logged in.
  case ownAccount
}
