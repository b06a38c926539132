import ReelApp
import ReelCoding
import ReelHTTP

/// Changes the password.
struct PasswordChanging: Stepwise {
  /// The current password, as it was typed.
  let old: Secret
  /// The new one.
  let new: Secret
  /// The new one again.
  let confirmation: Secret

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun: return .ask(.checkPasswords(new, confirmation: confirmation, old: old))
    case .answered(.passwordsChecked(nil)): return .ask(.user(matching: old))
    case .answered(.userRead(.done(var user))):
      // It may be the password of another user, who has been logged in since.
      guard user.isMatching else { return .ask(.read) }
      user.password = new
      return .begin(.userChange(UserChange(user: user)))
    case .answered(.stored(.done)): return .end(.refused([.old: .wrongPassword]))
    case .ended(.userChange, nil): notices.append(.passwordChanged)
    case .ended(.userChange(let change), let failure?) where change.isUnclear:
      notices.append(.passwordUnknown(failure))
    default: return event.stop
    }
    return .end(nil)
  }
}

/// Changes the currency without converting the amount.
struct CurrencyChanging: Stepwise {
  private let currency: Currency
  private let account: String

  /// Creates a change to the typed currency, which begins after a refresh.
  init(to typed: String, of account: String) throws(BankFailure) {
    guard let currency = Currency(typed) else {
      throw .refused([.currency: typed.isBlank ? .missing : .notACurrency])
    }
    self.currency = currency
    self.account = account
  }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .ended(.refresh(let refresh), nil):
      if let failure = reason(against: refresh.stored) { return .end(failure) }
      return .begin(.accountChange(AccountChange(id: account, currency: currency)))
    case .ended(.accountChange, nil):
      return .begin(.reconciliation(Reconciliation(id: account)))
    case .ended(.accountChange(let change), let failure?) where change.isUnclear:
      notices.append(.currencyUnknown(failure))
      return .end(nil)
    case .ended(.reconciliation, let failure):
      notices.append(.currencyChanged(currency))
      notices += failure.map { [.settingUnsettled($0)] } ?? []
      return .end(nil)
    default: return event.stop
    }
  }

  /// Returns the reason why the currency cannot be changed.
  private func reason(against stored: Stored) -> BankFailure? {
    guard let balance = stored.snapshot?.account?.balance else { return .noAccount }
    if let problem = FormCheck.problem(currency: currency.code, for: balance) {
      return .refused([.currency: problem])
    }
    return stored.journal.contains(where: \.isPendingTransfer) ? .pending : nil
  }
}

/// Changes the phone number: first of the user, then of the account, then here.
struct PhoneChanging: Stepwise {
  private let phone: String
  private let account: String
  /// The user with the new number, once the change is to begin.
  private var user: UserReading?
  private var change: PhoneChange?
  /// The number in the journal, once it is there.
  private var number: Int?
  /// Whether the account has the new number.
  private var isWritten = false

  /// Creates a change to the typed number, which begins after a refresh.
  init(to typed: String, _ stored: Stored) throws(BankFailure) {
    guard let phone = PhoneNumber.parse(typed) else {
      throw .refused([.phone: typed.isBlank ? .missing : .notAPhone])
    }
    if phone == stored.snapshot?.session.phoneNumber { throw .refused([.phone: .unchanged]) }
    self.phone = phone
    account = stored.accountId
  }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .ended(.refresh, nil): return .ask(.users(phone: phone, matching: nil))
    case .answered(.usersFound(.done(let found))) where found.ids.isEmpty:
      return .ask(.accounts(phone: phone))
    case .answered(.accountsFound(.done([]))): return .ask(.user(matching: nil))
    case .answered(.usersFound(.done)), .answered(.accountsFound(.done)):
      return .end(.refused([.phone: .taken]))
    case .answered(.userRead(.done(let found))) where isWritten:
      guard let number, let change else { return event.stop }
      // That cannot be seen if another user has been logged in meanwhile.
      return found.phoneNumber == phone || found.id != change.userId
        ? .ask(.keepPhone(phone, account: account, number: number))
        : .begin(
          .phoneRecovery(PhoneRecovery(change: change, number: number, account: account)))
    case .answered(.userRead(.done(var found))):
      let change = PhoneChange(userId: found.id, old: found.phoneNumber, new: phone)
      found.phoneNumber = phone
      user = found
      self.change = change
      return .ask(.begin(.phoneChange(change), account: account))
    case .answered(.begun(.done(let number))):
      self.number = number
      return user.map { .begin(.userChange(UserChange(user: $0))) } ?? event.stop
    case .ended(.userChange, nil):
      return .begin(.accountChange(AccountChange(id: account, phone: phone)))
    case .ended(.accountChange, nil):
      // Another process may have taken this for an interrupted change, and have taken it back.
      isWritten = true
      return .ask(.user(matching: nil))
    case .answered(.phoneKept(nil)): notices.append(.phoneChanged(phone))
    case .ended(.phoneRecovery, let failure):
      notices += failure.map { [.settingUnsettled($0)] } ?? []
    default:
      guard let failure = event.failure, let number, let change else { return event.stop }
      // A change that has arrived after all is found there, and kept.
      return .begin(
        .phoneRecovery(
          PhoneRecovery(change: change, number: number, account: account, failure: failure)))
    }
    return .end(nil)
  }
}

extension PhoneChanging: Evolving {
  /// Earlier versions did not look at the user again.
  static var changes: [FormChange] { [.added("isWritten", default: false)] }
}

/// Recovers an interrupted change of the phone number: finishes it if the account has the new one,
/// and takes it back if not.
///
/// It may not be interrupted at all: another process may be at it. That one writes the account and
/// then looks at the user, this one writes the user and then looks at the account, so that one of
/// the two sees what the other has done, and both numbers are the same in the end.
struct PhoneRecovery: Stepwise {
  /// The change.
  let change: PhoneChange
  /// Its number in the journal.
  let number: Int
  /// The account whose number was to be changed.
  let account: String
  /// The reason why it is taken back.
  var failure = BankFailure.api(.connectionLost(server: "server"))
  /// The account's number, which the user has to have as well; nil before it has been read.
  private(set) var wanted: String?

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun, .ended(.userChange, nil): return .ask(.account(id: account, again: true))
    case .answered(.accountRead(.done(let reading))):
      let found = reading.phoneNumber == change.new ? change.new : change.old
      // The user has been given it.
      if found == wanted { return finish() }
      wanted = found
      return .ask(.user(matching: nil))
    case .answered(.phoneKept(nil)): notices.append(.phoneChanged(change.new))
    case .answered(.userRead(.done(let user))) where user.id != change.userId:
      return .end(.otherAccount(phone: user.phoneNumber))
    case .answered(.userRead(.done(var user))):
      guard let wanted, user.phoneNumber != wanted else { return finish() }
      user.phoneNumber = wanted
      return .begin(.userChange(UserChange(user: user)))
    case .answered(.finished(nil)): notices.append(.settingTakenBack(failure))
    default: return event.stop
    }
    return .end(nil)
  }

  private func finish() -> Step {
    wanted == change.new
      ? .ask(.keepPhone(change.new, account: account, number: number))
      : .ask(.finish(number: number))
  }
}

extension PhoneRecovery: Evolving {
  /// Earlier versions did not look at the account again.
  static var changes: [FormChange] { [.added("wanted", default: String?.none)] }
}
