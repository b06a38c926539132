/// A deposit in progress.
package struct Deposit: Codable, Equatable, Sendable {
  var amount: Money
  /// Whether the balance may have been written with it.
  var isTried = false
}

/// A registration in progress: taken back at the next start unless there is an account.
package struct Registration: Codable, Equatable, Sendable {
  var phoneNumber: String
}

/// A change of the phone number in progress.
package struct PhoneChange: Codable, Equatable, Sendable {
  var userId: String
  var old: String
  var new: String

  /// Returns whether a phone number is one of the two.
  func isOf(_ phone: String) -> Bool { [old, new].contains(phone) }
}

/// An undertaking that must be finished in any case.
package enum Undertaking: Codable, Equatable, Sendable {
  case transfer(Transfer)
  case deposit(Deposit)
  case registration(Registration)
  case phoneChange(PhoneChange)
}

/// An undertaking in the journal.
package struct JournalEntry: Codable, Equatable, Sendable {
  /// Its number in the journal.
  var number: Int
  /// The account; empty if there is none yet.
  var accountId: String
  var undertaking: Undertaking
}

extension JournalEntry {
  /// The transfer, if it is one.
  var transfer: Transfer? { if case .transfer(let own) = undertaking { own } else { nil } }

  /// Whether it is a transfer with steps left.
  var isPendingTransfer: Bool { transfer?.isPending == true }

  /// The registration, if it is one.
  var registration: Registration? {
    if case .registration(let own) = undertaking { own } else { nil }
  }

  /// The change of the phone number, if it is one.
  var phoneChange: PhoneChange? {
    if case .phoneChange(let own) = undertaking { own } else { nil }
  }
}
