import ReelApp
import ReelHTTP

/// Registers a user, and logs them in: either completely, or not at all.
struct Registering: Stepwise {
  /// The phone number, as it was typed.
  let typedPhone: String
  /// The account's currency, as it was typed.
  let typedCurrency: String
  /// The password.
  let password: Secret
  /// The password again.
  let confirmation: Secret
  /// Earlier registrations that were interrupted.
  let recovery: RegistrationRecovery
  /// The number in the journal, once it is there.
  var number: Int?
  /// The new user.
  var user: String?
  /// The new account.
  var account: Account?
  /// Accounts that were not created as they should have been.
  var wrong: [String] = []
  /// The reason why it is taken back.
  var failure: BankFailure?

  private var phone: String { PhoneNumber.parse(typedPhone) ?? "" }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun: return .ask(.endSession)
    case .answered(.sessionEnded(nil)):
      return .ask(.checkPasswords(password, confirmation: confirmation, old: nil))
    case .answered(.passwordsChecked(nil)): return check([:])
    case .answered(.passwordsChecked(.refused(let problems)?)): return check(problems)
    case .ended(.registrationRecovery, nil): return .ask(.users(phone: phone, matching: nil))
    case .answered(.usersFound(.done(let found))): return take(found)
    case .answered(.accountsFound(.done(let found))): return take(found)
    case .answered(.fullnessRead(let resource, .done(true))): return .end(.full(resource))
    case .answered(.fullnessRead(.user, .done(false))): return .ask(.fullness(.account))
    case .answered(.fullnessRead(_, .done(false))):
      return .ask(.begin(.registration(Registration(phoneNumber: phone)), account: ""))
    case .answered(.begun(.done(let number))):
      self.number = number
      return .ask(.createUser(phone: phone, password: password))
    case .answered(.userCreated(.done(let id))): return openAccount(of: id)
    case .answered(.accountCreated(.done(let id))): return keep(id)
    case .answered(.userCreated(.failed(let failure))):
      self.failure = failure
      return failure.mayHaveArrived
        ? .ask(.users(phone: phone, matching: password)) : finish(event)
    case .answered(.accountCreated(.failed(let failure))):
      self.failure = failure
      return failure.mayHaveArrived ? .ask(.accounts(phone: phone)) : takeBack(event)
    case .answered(.deleted(nil)):
      wrong.removeFirst()
      return takeBack(event)
    case .answered(.opened(nil)):
      failure = nil
      return finish(event)
    case .ended(.takingBack, nil): return .end(failure)
    case .answered(.finished(nil)):
      guard failure == nil, let user else { return .end(failure) }
      return .ask(.logIn(id: user, phone: phone, password: password))
    case .answered(.loggedIn(nil)):
      return account.map { .ask(.enter(Session(accountId: $0.id, phoneNumber: phone))) }
        ?? event.stop
    case .answered(.entered(nil)): return .end(nil)
    case .answered(.loggedIn(let failure?)), .answered(.entered(let failure?)):
      notices.append(.registered(phone: phone, failure))
      return .end(nil)
    default: return event.stop
    }
  }

  /// Checks everything that was typed.
  private func check(_ passwords: [FieldName: Problem]) -> Step {
    let problems = Form(typed: [.phone: typedPhone, .currency: typedCurrency])
      .registrationProblems.merging(passwords) { $1 }
    return problems.isEmpty
      ? .begin(.registrationRecovery(recovery)) : .end(.refused(problems))
  }

  /// Continues with the users with the phone number: before the registration begins, there must be
  /// none; later one may have been created although that failed.
  private mutating func take(_ found: UsersFound) -> Step {
    guard let number else {
      return found.ids.isEmpty ? .ask(.accounts(phone: phone)) : .end(.refused([.phone: .taken]))
    }
    guard let own = found.matching, found.ids.count == 1 else {
      return .begin(.takingBack(TakingBack(phone: phone, number: number)))
    }
    return openAccount(of: own)
  }

  /// Continues with the accounts with the phone number, in the same way.
  private mutating func take(_ found: [AccountReading]) -> Step {
    if number == nil {
      return found.isEmpty ? .ask(.fullness(.user)) : .end(.refused([.phone: .taken]))
    }
    if let own = found.first, found.count == 1, own.account.value?.balance == empty?.balance {
      return keep(own.id)
    }
    wrong = found.map(\.id)
    return takeBack(.begun)
  }

  /// The new account, without its id.
  private var empty: Account? {
    Currency(typedCurrency).map {
      Account(id: "", phoneNumber: phone, balance: Money(minor: 0, $0))
    }
  }

  private mutating func openAccount(of user: String) -> Step {
    self.user = user
    return empty.map { .ask(.createAccount($0)) } ?? .end(.lost)
  }

  private mutating func keep(_ id: String) -> Step {
    account = empty
    account?.id = id
    return account.map { .ask(.open($0)) } ?? .end(.lost)
  }

  private func finish(_ event: Event) -> Step {
    number.map { .ask(.finish(number: $0)) } ?? event.stop
  }

  /// Takes everything back: first wrong accounts, then the user.
  private func takeBack(_ event: Event) -> Step {
    if let id = wrong.first { return .ask(.delete(.account, id: id)) }
    return number.map { .begin(.takingBack(TakingBack(phone: phone, number: $0))) } ?? event.stop
  }
}

/// Takes back a registration completely.
struct TakingBack: Stepwise {
  /// The user's phone number.
  let phone: String
  /// The registration's number in the journal.
  let number: Int
  /// The users to delete.
  var users: [String] = []

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun: return .ask(.users(phone: phone, matching: nil))
    case .answered(.usersFound(.done(let found))): users = found.ids
    case .answered(.deleted(nil)): users.removeFirst()
    case .answered(.deleted(.api(let error)?)) where error.isNotFound: users.removeFirst()
    case .answered(.finished(nil)): return .end(nil)
    default: return event.stop
    }
    return .ask(users.first.map { .delete(.user, id: $0) } ?? .finish(number: number))
  }
}

/// Takes back unfinished registrations after the program ended or no answer came; one that has an
/// account is finished.
struct RegistrationRecovery: Stepwise {
  /// The registrations in the journal.
  private var entries: [JournalEntry]
  /// Whether a failure is not reported: the next user who registers is told, if it is still true.
  private let isQuiet: Bool

  /// Creates the recovery of the registrations that are stored.
  init(_ stored: Stored, isQuiet: Bool = false) {
    entries = stored.journal.filter { $0.registration != nil }
    self.isQuiet = isQuiet
  }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    guard let entry = entries.first, let registration = entry.registration else {
      return .end(event.failure)
    }
    let phone = registration.phoneNumber
    switch event {
    case .begun: return .ask(.accounts(phone: phone))
    case .answered(.accountsFound(.done([]))):
      return .begin(.takingBack(TakingBack(phone: phone, number: entry.number)))
    case .answered(.accountsFound(.done)): return .ask(.finish(number: entry.number))
    case .ended(.takingBack, nil): notices.append(.registrationTakenBack(phone: phone))
    case .answered(.finished(nil)): notices.append(.registeredEarlier(phone: phone))
    default: return isQuiet ? .end(nil) : event.stop
    }
    entries.removeFirst()
    return next(after: .begun, &notices)
  }
}
