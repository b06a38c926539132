/// The user who is logged in.
package struct Session: Codable, Equatable, Sendable {
  /// The account.
  var accountId: String
  /// Its phone number.
  var phoneNumber: String
}
