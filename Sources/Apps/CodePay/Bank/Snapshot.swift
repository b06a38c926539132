import Reel

/// The data of an account, from local storage.
package struct Snapshot: Codable, Equatable, Sendable {
  /// The user who is logged in.
  var session: Session
  /// The account; nil if nothing has been fetched yet.
  package var account: Account?
  /// The time of the balance.
  var asOf: Timestamp?
  /// All its transactions, newest first.
  var transactions: [Transaction]
  /// Unfinished transfers.
  var pendingTransfers: [PendingTransfer]
  /// Unfinished deposits.
  var pendingDeposits: [Money]
  /// The user's names for phone numbers.
  var book = AddressBook()
}

/// An unfinished transfer, as shown to the user.
struct PendingTransfer: Codable, Equatable, Sendable {
  /// The recipient's phone number.
  var receiverPhone: String
  /// The amount.
  var amount: Money
  /// The note.
  var reference: String
  /// Its known progress.
  var stage: Transfer.Stage
}

extension PendingTransfer {
  /// Creates what is shown of a transfer.
  init(_ transfer: Transfer) {
    self.init(
      receiverPhone: transfer.receiverPhone, amount: transfer.amount,
      reference: transfer.reference, stage: transfer.stage)
  }
}
