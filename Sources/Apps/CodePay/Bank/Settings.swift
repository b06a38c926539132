/// The data kept between runs other than the bank's: settings and the last log-in.
package struct Settings: Codable, Equatable, Sendable {
  /// The user who is logged in.
  var session: Session?
  /// The last user who was logged in.
  var lastPhone: String?
  /// The names that users have given to phone numbers, by account; nil in a file of an earlier
  /// version.
  var books: [String: AddressBook]?

  /// Creates settings without a user.
  package init() {}
}
