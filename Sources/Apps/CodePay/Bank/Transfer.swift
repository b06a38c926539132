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
    /// As before, and the sender's balance includes it, too: the transaction is still needed.
    case awaited
    /// Another client has deleted the transaction. The recipient's balance includes it, as far as
    /// can be known, and so the sender's has to.
    case deleted
    /// The transaction must be deleted.
    case withdrawing
    /// The transaction has been deleted.
    case withdrawn

    /// The progress of a pending transfer.
    var text: Text {
      switch self {
      case .posting: "it is not known yet whether it was made"
      case .missing: "not made"
      case .posted, .awaited: "made; the recipient's balance follows"
      case .credited, .left, .deleted: "made; your balance follows"
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
    /// The recipient's balance has grown: with it, it would be more than an account can hold.
    case overfull
    /// Another client has deleted the transaction, before the recipient's balance included it.
    case deleted

    /// The reason, as the end of a sentence.
    var text: Text {
      switch self {
      case .receiverGone: "the recipient's account is no longer there."
      case .misstored: "the server stored something other than what was sent."
      case .overfull: "the recipient's account cannot hold that much more."
      case .deleted: "its transaction was deleted on the server."
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

  /// Returns whether a transaction belongs to it, as far as can be known: before its own is found,
  /// that is any which the sender did not have.
  func mayOwn(_ id: String) -> Bool {
    transactionId.map { $0 == id } ?? !known.contains(id)
  }

  /// Whether it has steps left.
  var isPending: Bool { ![.missing, .awaited, .withdrawn].contains(stage) }

  /// Whether the money has left: the transaction exists, or has had its effect.
  var isCommitted: Bool {
    // Each stage says so: that of a new one must not be forgotten.
    switch stage {
    case .posted, .credited, .left, .awaited, .deleted: true
    case .posting, .missing, .withdrawing, .withdrawn: false
    }
  }
}
