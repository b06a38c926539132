/// The user who is logged in.
package struct Session: Codable, Equatable, Sendable {
  /// The account.
  var accountId: String
  /// Its phone number.
  var phoneNumber: String
}

extension Session {
  /// Creates the session of an account's owner.
  init(_ account: Account) {
    self.init(accountId: account.id, phoneNumber: account.phoneNumber)
  }
}
