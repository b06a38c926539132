import ReelApp
import ReelCoding

/// Logs a user in, and shows their account.
struct LoggingIn: Stepwise {
  /// The phone number, as it was typed.
  let typedPhone: String
  /// The password.
  let password: Secret
  /// The unfinished changes of phone numbers on this machine.
  let changes: [JournalEntry]
  /// The phone number that the user has, if an unfinished change leaves it open which of two.
  var otherPhone: String?
  /// The user who is logged in.
  var user: String?
  /// The reason why the new session has ended.
  var failure: BankFailure?

  private var phone: String { otherPhone ?? PhoneNumber.parse(typedPhone) ?? "" }

  /// Creates a log-in with what was typed, and what is stored.
  init(phone: String, password: Secret, _ stored: Stored) {
    typedPhone = phone
    self.password = password
    changes = stored.journal.filter { $0.phoneChange != nil }
  }

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun: return .ask(.endSession)
    case .answered(.sessionEnded(nil)):
      if let failure { return .end(failure) }
      if let problem = FormCheck.problem(phone: typedPhone) {
        return .end(.refused([.phone: problem]))
      }
      return .ask(.users(phone: phone, matching: password))
    case .answered(.usersFound(.done(let found))):
      guard let user = found.matching else { return tryOtherPhone() }
      self.user = user
      return .ask(.logIn(id: user, phone: phone, password: password))
    case .answered(.loggedIn(nil)): return .ask(.accounts(phone: phone))
    case .answered(.accountsFound(.done(let found))):
      guard let account = found.first else {
        return change.map { .ask(.account(id: $0.accountId, again: true)) }
          ?? leave(because: .noAccount)
      }
      if found.count > 1 { return leave(because: .refused([.phone: .ambiguous])) }
      return .ask(.enter(Session(accountId: account.id, phoneNumber: phone)))
    case .answered(.accountRead(.done(let account))):
      guard change?.phoneChange?.isOf(account.phoneNumber) == true else {
        return leave(because: .noAccount)
      }
      return .ask(.enter(Session(accountId: account.id, phoneNumber: account.phoneNumber)))
    case .answered(.accountRead(.failed(.api(let error)))) where error.isNotFound:
      return leave(because: .noAccount)
    case .answered(.accountsFound(.failed(let failure))),
      .answered(.accountRead(.failed(let failure))), .answered(.entered(let failure?)):
      return leave(because: failure)
    case .answered(.entered(nil)): return .ask(.read)
    case .answered(.stored(.done(let stored))):
      return .begin(.refresh(Refresh(stored, namesToo: true)))
    case .answered(.stored(.failed(let failure))), .ended(.refresh, let failure?):
      notices.append(.offline(failure))
      return .end(nil)
    default: return event.stop
    }
  }

  /// The user's unfinished change: the account may still have the number that the user had, or the
  /// refresh finishes the change.
  private var change: JournalEntry? { changes.last { $0.phoneChange?.userId == user } }

  /// Looks for the user by the other number of an unfinished change, if there is one.
  private mutating func tryOtherPhone() -> Step {
    let change = changes.last { $0.phoneChange?.isOf(phone) == true }?.phoneChange
    guard otherPhone == nil, let change else { return .end(.wrongLogIn) }
    let other = change.old == phone ? change.new : change.old
    otherPhone = other
    return .ask(.users(phone: other, matching: password))
  }

  /// Ends the new session, whose token is already stored.
  private mutating func leave(because failure: BankFailure) -> Step {
    self.failure = failure
    return .ask(.endSession)
  }
}

extension LoggingIn: Evolving {
  /// Earlier versions knew nothing of unfinished changes.
  static var changes: [FormChange] { [.added("changes", default: [JournalEntry]())] }
}
