import ReelApp

/// Logs a user in, and shows their account.
struct LoggingIn: Stepwise {
  /// The phone number, as it was typed.
  let typedPhone: String
  /// The password.
  let password: Secret
  /// The reason why the new session has ended.
  var failure: BankFailure?

  private var phone: String { PhoneNumber.parse(typedPhone) ?? "" }

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
      guard let user = found.matching else { return .end(.wrongLogIn) }
      return .ask(.logIn(id: user, phone: phone, password: password))
    case .answered(.loggedIn(nil)): return .ask(.accounts(phone: phone))
    case .answered(.accountsFound(.done(let found))):
      guard let account = found.first else { return leave(because: .noAccount) }
      if found.count > 1 { return leave(because: .refused([.phone: .ambiguous])) }
      return .ask(.enter(Session(accountId: account.id, phoneNumber: phone)))
    case .answered(.accountsFound(.failed(let failure))), .answered(.entered(let failure?)):
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

  /// Ends the new session, whose token is already stored.
  private mutating func leave(because failure: BankFailure) -> Step {
    self.failure = failure
    return .ask(.endSession)
  }
}
