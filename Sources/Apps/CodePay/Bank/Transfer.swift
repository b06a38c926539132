import ReelTexts

/// A transfer in the journal.
package struct Transfer: Codable, Equatable, Sendable {
  /// The known progress.
  enum Stage: String, Codable, Sendable {
    /// The transaction is being posted; it is unknown whether it has arrived.
    case posting
    /// The post was not found: nothing has happened, unless it arrives after all.
    case missing
    /// The transaction exists: the transfer is made, and has to be completed.
    case posted
    /// The recipient's balance includes it.
    case credited
    /// The recipient's balance has changed otherwise: the recipient's own client corrects it.
    case left
    /// The transaction must be deleted.
    case withdrawing
    /// The transaction has been deleted.
    case withdrawn

    /// The progress of a pending transfer.
    var text: Text {
      switch self {
      case .posting: "it is not known yet whether it was made"
      case .missing: "not made"
      case .posted: "made; the recipient's balance follows"
      case .credited, .left: "made; your balance follows"
      case .withdrawing: "being taken back"
      case .withdrawn: "taken back"
      }
    }
  }

  /// The reason why a transaction is taken back.
  package enum Withdrawal: String, Codable, Sendable {
    /// The recipient's account is no longer there.
    case receiverGone
    /// The server has stored something other than what was sent.
    case misstored

    /// The reason, as the end of a sentence.
    var text: Text {
      switch self {
      case .receiverGone: "the recipient's account is no longer there."
      case .misstored: "the server stored something other than what was sent."
      }
    }
  }

  /// The sender's account.
  var senderId: String
  /// The recipient's account.
  var receiverId: String
  /// The recipient's phone number.
  var receiverPhone: String
  /// The amount.
  var amount: Money
  /// The note.
  var reference: String
  /// The time at which it was made: no other of the sender's transactions has the same second.
  var createdOn: Int
  /// The recipient's previous balance, in the smallest unit.
  var receiverBalance: Int64
  /// The sender's previous transactions.
  var known: [String]
  /// The known progress.
  var stage = Stage.posting
  /// The id of the transaction at the service, once it is known.
  var transactionId: String?
  /// The reason why it is taken back, if it is.
  var withdrawal: Withdrawal?
  /// Whether the sender's balance may have been written with it.
  var isDebitTried = false

  /// Returns the transaction to send, or as it must be at the service with an id.
  func transaction(id: String = "") -> Transaction {
    Transaction(
      id: id, senderId: senderId, receiverId: receiverId, amount: amount, createdOn: createdOn,
      reference: reference)
  }

  /// Whether it has steps left.
  var isPending: Bool { stage != .missing && stage != .withdrawn }

  /// Whether the money has left: the transaction exists.
  var isCommitted: Bool {
    switch stage {
    case .posted, .credited, .left: true
    case .posting, .missing, .withdrawing, .withdrawn: false
    }
  }
}
