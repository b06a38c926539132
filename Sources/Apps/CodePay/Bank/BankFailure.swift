import Reel
import ReelHTTP
import ReelStorage
import ReelTexts

/// The reason why an operation failed.
package enum BankFailure: RequestError, TextError, Codable, Equatable, Sendable {
  /// An error of the server or the network.
  case api(APIError)
  /// Local storage is not usable, with the problem.
  case storage(StorageProblem)
  /// The typed values are not valid.
  case refused([FieldName: Problem])
  /// The user does not exist, or the password is different.
  case wrongLogIn
  /// The user has no account.
  case noAccount
  /// No user is logged in.
  case notLoggedIn
  /// It was for the account that the user saw, but another one has been logged in since.
  case otherAccount(phone: String)
  /// The maximum number of elements has been reached.
  case full(Resource)
  /// An earlier transfer has to be finished first.
  case pending
  /// The recipient's balance may not include the transfer of a transaction yet.
  case awaited
  /// There is no element with this id.
  case unknown(Resource, id: String)
  /// The current form has no such field.
  case noField(FieldName)
  /// It belongs to the user who is logged in.
  case ownAccount

  /// Creates the failure of a request from any error in it: what is neither the app's own nor the
  /// service's is one of the storage.
  init(_ error: any Error) {
    self =
      error as? BankFailure ?? (error as? APIError).map(BankFailure.api)
      ?? .storage(StorageProblem(error))
  }

  /// The failure of a request that will never be answered.
  package static var lost: BankFailure { .api(.lost) }

  /// Whether another attempt may succeed within a second; not if the server cannot be reached.
  package var isTransient: Bool {
    if case .api(let error) = self { error.isTransient && !error.isOffline } else { false }
  }

  /// Whether the service may have carried out the request.
  var mayHaveArrived: Bool {
    if case .api(let error) = self { error.mayHaveArrived } else { false }
  }

  /// One or two sentences for the user.
  package var text: Text {
    switch self {
    case .api(.different): "Unexpected response from the server: it is not what was sent."
    case .api(let error): error.text
    case .storage(let problem):
      "The data on this machine cannot be used: \(problem)"
    case .refused: "Look at the fields above."
    case .wrongLogIn: "The phone number or the password is wrong."
    case .noAccount: "There is no account for this user on the server."
    case .notLoggedIn: "Log in first, with “login” or “register”."
    case .otherAccount(let phone):
      """
      Nothing was done: another account, \(verbatim: phone), has been logged in on this machine. \
      It is shown now.
      """
    case .full(let resource):
      """
      The server is full: it holds no more \(resource.plural). “resources” shows how full it is, \
      “wipe” makes room.
      """
    case .pending: "An earlier transfer has to be finished first: try “home”."
    case .awaited:
      """
      The recipient's balance may not include this transfer yet: leave it to the recipient to \
      delete it.
      """
    case .unknown(let resource, let id): "There is no \(resource.text) \(verbatim: id)."
    case .noField(let field): "The form has no field “\(field.word)”."
    case .ownAccount: "This is your own: without it you could no longer log in."
    }
  }
}
