/// What is kept between runs besides the bank's own data: settings and the last log-in.
package struct Settings: Codable, Equatable, Sendable {
  /// Who is logged in.
  var session: Session?
  /// Who was logged in last.
  var lastPhone: String?
  /// What the users call one another, by their accounts; nil in a file of an earlier version.
  var books: [String: AddressBook]?

  /// No user has been logged in yet.
  package init() {}
}
