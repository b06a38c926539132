/// The result of an operation of the bank.
package struct Report: Codable, Equatable, Sendable {
  /// The data of the account afterwards; nil if no user is logged in.
  package var snapshot: Snapshot?
  /// The notices for the user, in order.
  package var tidings: [BankNotice] = []
  /// The last user who was logged in, for the log-in.
  var lastPhone: String?
}
