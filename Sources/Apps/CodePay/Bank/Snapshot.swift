import Reel

/// What is known of an account, from local storage.
package struct Snapshot: Codable, Equatable, Sendable {
  /// Who is logged in.
  var session: Session
  /// The account; nil where nothing has been fetched yet.
  package var account: Account?
  /// When the balance was what it says.
  var asOf: Timestamp?
  /// All its transactions, newest first.
  var transactions: [Transaction]
  /// Transfers that are not finished.
  var pendingTransfers: [PendingTransfer]
  /// Money whose adding is not finished.
  var pendingDeposits: [Money]
  /// What the user calls the others.
  var book = AddressBook()
}

/// A transfer that is not finished, as the user sees it.
struct PendingTransfer: Codable, Equatable, Sendable {
  /// Where it goes.
  var receiverPhone: String
  /// How much.
  var amount: Money
  /// The note.
  var reference: String
  /// How far it is known to have come.
  var stage: Transfer.Stage
}
