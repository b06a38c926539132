import ReelTexts

/// A notice for the user.
package enum BankNotice: Codable, Equatable, Sendable {
  /// An operation failed.
  case failed(BankFailure)
  /// The screen shows data from local storage.
  case offline(BankFailure)
  /// A transfer has been made, and both balances include it.
  case sent(Money, to: String)
  /// A transfer has been made; the balances follow.
  case sentUnsettled(Money, to: String, BankFailure)
  /// A transfer has not been made: nothing has happened.
  case notSent(Money, to: String, BankFailure)
  /// It is not known yet whether a transfer has been made.
  case sentUnknown(Money, to: String, BankFailure)
  /// A transfer has been taken back.
  case takenBack(Money, to: String, Transfer.Withdrawal)
  /// A transfer must still be taken back.
  case notTakenBack(Money, to: String, Transfer.Withdrawal, BankFailure)
  /// A transfer that was begun earlier has been finished.
  case finished(Money, to: String)
  /// A transfer has been finished, although another client has deleted its transaction: whether the
  /// recipient's balance includes it is not known.
  case sentDeleted(Money, to: String)
  /// A transfer that seemed lost has arrived.
  case arrivedLate(Money, to: String)
  /// Money has been received: the amount, and the sender's name or number.
  case received(Money, from: String)
  /// Money has been received so many times.
  case receivedSeveral(Int)
  /// Money has been added.
  case added(Money)
  /// Money has not been added: nothing has happened.
  case notAdded(Money, BankFailure)
  /// It is not known yet whether money has been added.
  case addedUnknown(Money, BankFailure)
  /// A deposit that was begun earlier has been finished.
  case addedLate(Money)
  /// A deposit that was begun earlier is given up, because the account has another currency now.
  case givenUp(Money)
  /// The balance was changed without a transaction.
  case adopted(from: Money, to: Money)
  /// The account cannot hold all that was sent to it.
  case overfull
  /// A user is registered, but not logged in.
  case registered(phone: String, BankFailure)
  /// A registration that was begun earlier has been finished.
  case registeredEarlier(phone: String)
  /// A registration that was begun earlier has been taken back.
  case registrationTakenBack(phone: String)
  /// The session has ended.
  case loggedOut
  /// The password has been changed.
  case passwordChanged
  /// It is not known whether the password has been changed.
  case passwordUnknown(BankFailure)
  /// It is not known whether the currency has been changed.
  case currencyUnknown(BankFailure)
  /// The currency has been changed.
  case currencyChanged(Currency)
  /// The phone number has been changed.
  case phoneChanged(String)
  /// A setting has not been changed, and partial changes have been undone.
  case settingTakenBack(BankFailure)
  /// A setting has been changed partially; the rest follows later.
  case settingUnsettled(BankFailure)
  /// The number of elements of every resource.
  case resources([Resource: Int], limit: Int)
  /// An element has been deleted.
  case wiped(Resource, id: String)
  /// It is not known whether an element has been deleted.
  case wipeUnknown(Resource, id: String, BankFailure)
  /// The owner of an account, by phone number, and its balance; nil if that is not an amount.
  case owned(id: String, phone: String, balance: Money?)
  /// The phone number of a user.
  case foundUser(id: String, phone: String)
  /// The amount of a transaction and its two accounts; no amount if it is invalid.
  case foundTransaction(id: String, Money?, from: String, to: String)
  /// A phone number has been named; an empty name means that it was removed.
  case named(String, String)
  /// A phone number has been given the name of another one.
  case namedInstead(String, String, of: String)
  /// The name is a phone number, for which it would be taken.
  case namedLikeAPhone(String)
  /// The text to be named is neither a phone number nor a name.
  case notAPhone(String)
  /// There is no transaction with this id.
  case unknownTransaction(String)
  /// Commands, as typed in English, that have been dropped because an earlier one has failed.
  case notDone([String])
}

extension BankNotice {
  /// Returns the notice for the user, who may have a name for a phone number.
  func text(calling name: (String) -> String) -> Text {
    switch self {
    case .failed(let failure): failure.text
    case .offline(let failure): "This is the last known state. \(failure)"
    case .sent(let money, let phone): "\(money) sent to \(verbatim: name(phone))."
    case .sentUnsettled(let money, let phone, let failure):
      """
      \(money) sent to \(verbatim: name(phone)). The balances follow: \(failure) The rest is done at the \
      next “home”.
      """
    case .notSent(let money, let phone, let failure):
      "\(money) not sent to \(verbatim: name(phone)), no money has moved. \(failure)"
    case .sentUnknown(let money, let phone, let failure):
      """
      It is not known yet whether \(money) went to \(verbatim: name(phone)). \(failure) “home” finds \
      out, and finishes it. Do not send it again before that.
      """
    case .takenBack(let money, let phone, let reason):
      "\(money) to \(verbatim: name(phone)) taken back: \(reason.text)"
    case .notTakenBack(let money, let phone, let reason, let failure):
      """
      \(money) to \(verbatim: name(phone)) has to be taken back: \(reason.text) That did not work yet: \
      \(failure) It is done at the next “home”.
      """
    case .finished(let money, let phone):
      "A pending transfer is finished: \(money) sent to \(verbatim: name(phone))."
    case .sentDeleted(let money, let phone):
      """
      A pending transfer is finished: \(money) sent to \(verbatim: name(phone)). Its transaction was \
      deleted on the server: ask whether the money has arrived.
      """
    case .arrivedLate(let money, let phone):
      "A transfer that seemed lost has arrived after all: \(money) sent to \(verbatim: name(phone))."
    case .received(let money, ""): "\(money) received."
    case .received(let money, let sender): "\(money) received from \(verbatim: sender)."
    case .receivedSeveral(let count):
      "Money was received \(number: count) times: “transactions” lists it."
    case .added(let money): "\(money) added."
    case .notAdded(let money, let failure):
      "\(money) not added, no money has moved. \(failure)"
    case .addedUnknown(let money, let failure):
      """
      It is not known yet whether \(money) is added. \(failure) “home” finishes it. Do not add it \
      again before that.
      """
    case .addedLate(let money): "A pending deposit is finished: \(money) added."
    case .givenUp(let money):
      """
      A pending deposit of \(money) is given up, because the account is in another currency now. It \
      is part of the balance only if the server had it before.
      """
    case .adopted(let before, let after):
      "The balance was changed without a transaction, from \(before) to \(after)."
    case .overfull:
      """
      This account cannot hold all that was sent to it. Send some of it on: then “home” adds the \
      rest.
      """
    case .registered(let phone, let failure):
      "\(verbatim: phone) is registered, but not logged in. \(failure) Use “login”."
    case .registeredEarlier(let phone):
      "The registration of \(verbatim: phone) is finished. Use “login”."
    case .registrationTakenBack(let phone):
      "The registration of \(verbatim: phone) was not finished, and has been undone."
    case .loggedOut: "Logged out."
    case .passwordChanged: "The password has been changed."
    case .passwordUnknown(let failure):
      """
      It is not known whether the password was changed. \(failure) Log in with the new one, or \
      with the old one if that is wrong.
      """
    case .currencyUnknown(let failure):
      "It is not known whether the currency was changed. \(failure) “home” shows it."
    case .currencyChanged(let currency): "The account is now in \(verbatim: currency)."
    case .phoneChanged(let phone): "The phone number is now \(verbatim: phone)."
    case .settingTakenBack(let failure):
      "The phone number was not changed; everything is as before. \(failure)"
    case .settingUnsettled(let failure):
      "The rest of the change is done at the next “home”. \(failure)"
    case .resources(let counts, let limit):
      Resource.allCases.map { "\($0.text) \(counts[$0] ?? 0) of \(limit)" }
        .joined(separator: Text(verbatim: ", "))
    case .wiped(let resource, let id): "The \(resource.text) \(verbatim: id) is deleted."
    case .wipeUnknown(let resource, let id, let failure):
      """
      It is not known whether the \(resource.text) \(verbatim: id) was deleted. \(failure) Try again \
      with “wipe”, which says so if it is gone.
      """
    case .owned(let id, let phone, let balance?):
      "The account \(verbatim: id) belongs to \(verbatim: phone), with \(balance) in it."
    case .owned(let id, let phone, nil):
      "The account \(verbatim: id) belongs to \(verbatim: phone); its balance is not an amount."
    case .foundUser(let id, let phone):
      "The user \(verbatim: id) has the phone number \(verbatim: phone)."
    case .foundTransaction(let id, let money?, let from, let to):
      """
      The transaction \(verbatim: id) is of \(money), from account \(verbatim: from) to account \
      \(verbatim: to).
      """
    case .foundTransaction(let id, nil, _, _):
      "The transaction \(verbatim: id) exists, but cannot be read."
    case .named(let phone, ""): "\(verbatim: phone) no longer has a name."
    case .named(let phone, let name): "\(verbatim: phone) is called \(verbatim: name)."
    case .namedInstead(let phone, let name, let earlier):
      """
      \(verbatim: phone) is called \(verbatim: name), and \(verbatim: earlier) no longer has a name.
      """
    case .namedLikeAPhone(let name):
      """
      “\(verbatim: name)” looks like a phone number, and would be taken for that one: choose another \
      name.
      """
    case .notAPhone(let text):
      """
      “\(verbatim: text)” is neither a phone number nor a name: a phone number is + and 8 to 15 \
      digits.
      """
    case .unknownTransaction(""): "There is no transaction to repeat."
    case .unknownTransaction(let id):
      "There is no transaction \(verbatim: id). “transactions” lists them."
    case .notDone(let lines): "Not done because of that: \(Self.spelling(lines))."
    }
  }

  /// Returns lines in the words of the user's language.
  private static func spelling(_ lines: [String]) -> Text {
    let commands = CodePayApp(bank: .unanswered).commands
    return lines.map { commands.spelling($0) }.joined(separator: Text(verbatim: ", "))
  }
}
