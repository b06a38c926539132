/// What came of something that the bank was asked to do.
package struct Report: Codable, Equatable, Sendable {
  /// What is known of the account afterwards; nil where no user is logged in.
  package var snapshot: Snapshot?
  /// What the user is told, in this order.
  package var tidings: [BankNotice] = []
  /// Who was logged in last, for the log-in.
  var lastPhone: String?
}
