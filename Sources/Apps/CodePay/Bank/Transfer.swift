/// A transfer on its way, as the journal keeps it.
package struct Transfer: Codable, Equatable, Sendable {
  /// How far it is known to have come.
  enum Stage: String, Codable, Sendable {
    /// The transaction is being posted; whether it arrived is not known.
    case posting
    /// The post was not found: nothing has happened, unless it arrives after all.
    case missing
    /// The transaction stands: the transfer is made, and has to be carried on.
    case posted
    /// The recipient's balance has it.
    case credited
    /// The recipient's balance is something else than it was: its own client puts it right.
    case left
    /// The transaction has to be deleted.
    case withdrawing
    /// The transaction is deleted.
    case withdrawn
  }

  /// Why a transaction is taken back.
  package enum Withdrawal: String, Codable, Sendable {
    /// The recipient's account is no longer there.
    case receiverGone
    /// The server has stored something else than what was sent.
    case misstored
  }

  /// The account that it comes from.
  var senderId: String
  /// The account that it goes to.
  var receiverId: String
  /// The phone number that it goes to.
  var receiverPhone: String
  /// How much.
  var amount: Money
  /// The note.
  var reference: String
  /// When it was made: no other of the sender's has the same second.
  var createdOn: Int
  /// The recipient's balance before, in the smallest unit.
  var receiverBalance: Int64
  /// The sender's transactions before.
  var known: [String]
  /// How far it has come.
  var stage = Stage.posting
  /// What the service knows the transaction by, once that is known.
  var transactionId: String?
  /// Why it is taken back, where it is.
  var withdrawal: Withdrawal?
  /// Whether the sender's balance may have been written with it.
  var isDebitTried = false

  /// What is sent.
  var record: TransactionRecord {
    TransactionRecord(
      senderId: senderId, receiverId: receiverId, amount: amount.decimal,
      currency: amount.currency.code, createdOn: createdOn, reference: reference)
  }

  /// Whether something still has to be done about it.
  var isPending: Bool { stage != .missing && stage != .withdrawn }

  /// Whether the money has left: the transaction stands.
  var isCommitted: Bool {
    switch stage {
    case .posted, .credited, .left: true
    case .posting, .missing, .withdrawing, .withdrawn: false
    }
  }
}
