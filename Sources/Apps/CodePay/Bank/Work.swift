import ReelApp
import ReelCoding

/// What the bank can do for a user.
package enum Goal: Codable, Equatable, Sendable {
  /// Shows stored data, finishes undertakings, and fetches new data.
  case start
  /// Finishes undertakings, and fetches new data.
  case home
  /// Registers a user.
  case register(phone: String, currency: String, password: Secret, confirmation: Secret)
  /// Logs a user in.
  case logIn(phone: String, password: Secret)
  /// Ends the session.
  case logOut
  /// Adds money.
  case add(amount: Money)
  /// Sends money.
  case send(order: Order)
  /// Checks whether money can be sent.
  case check(order: Order)
  /// Changes the password.
  case changePassword(old: Secret, new: Secret, confirmation: Secret)
  /// Changes the currency.
  case changeCurrency(code: String)
  /// Changes the phone number.
  case changePhone(phone: String)
  /// Stores the user's name for a phone number.
  case call(phone: String, name: String)
  /// Stores the user's name for a phone number, instead of another one's.
  case callInstead(phone: String, name: String, of: String)
  /// Counts the service's elements.
  case count
  /// Finds an element, before it is deleted.
  case look(resource: Resource, id: String)
  /// Deletes an element.
  case wipe(resource: Resource, id: String)
}

extension Goal {
  /// Whether it begins before a user is logged in.
  var isLogIn: Bool {
    switch self {
    case .register, .logIn: true
    default: false
    }
  }

  /// Whether it first ends the session, even if nothing can be read.
  var endsSession: Bool { isLogIn || self == .logOut }

  /// Whether only a user who is logged in can want it.
  fileprivate var needsSession: Bool {
    switch self {
    case .start, .register, .logIn, .logOut, .count, .look, .wipe: false
    default: true
    }
  }

  /// Returns the procedures that reach it; the last one begins, and each waits for the next.
  fileprivate func procedures(_ stored: Stored) throws(BankFailure) -> [Procedure] {
    let account = stored.accountId
    let refresh = Procedure.refresh(Refresh(stored, namesToo: self == .start || self == .home))
    return switch self {
    case .start:
      (stored.snapshot == nil ? [] : [refresh])
        + [.registrationRecovery(RegistrationRecovery(stored, isQuiet: true))]
    case .home: [refresh]
    case .send(let order): [.sending(Sending(order: order, isCheck: false)), refresh]
    case .check(let order): [.sending(Sending(order: order, isCheck: true)), refresh]
    case .add(let amount): [.depositing(Depositing(amount: amount, account: account)), refresh]
    case .register(let phone, let currency, let password, let confirmation):
      [
        .registering(
          Registering(
            typedPhone: phone, typedCurrency: currency, password: password,
            confirmation: confirmation, recovery: RegistrationRecovery(stored)))
      ]
    case .logIn(let phone, let password):
      [.loggingIn(LoggingIn(phone: phone, password: password, stored))]
    case .changePassword(let old, let new, let confirmation):
      [.passwordChanging(PasswordChanging(old: old, new: new, confirmation: confirmation))]
    case .changeCurrency(let code):
      [.currencyChanging(try CurrencyChanging(to: code, of: account)), refresh]
    case .changePhone(let phone):
      [.phoneChanging(try PhoneChanging(to: phone, stored)), refresh]
    case .logOut, .call, .callInstead, .count, .look, .wipe: [.errand(try Errand(self, stored))]
    }
  }

  /// Returns the notice of a failure of it.
  fileprivate func notice(of failure: BankFailure) -> BankNotice {
    switch (self, failure) {
    case (_, .notLoggedIn), (_, .otherAccount), (_, .refused), (.start, .storage),
      (.home, .storage):
      .failed(failure)
    case (.start, _), (.home, _): .offline(failure)
    case (.send(let order), _): .notSent(order.amount, to: order.recipient, failure)
    case (.add(let amount), _): .notAdded(amount, failure)
    default: .failed(failure)
    }
  }
}

/// The bank's work for a goal: reads what is stored, performs a procedure, and reads what is stored
/// afterwards.
struct Work: Codable, Equatable, Sendable {
  /// How far work is.
  enum Phase: String, Codable { case reading, stepping, closing }

  /// What is to be reached.
  let goal: Goal
  /// How far it is.
  private(set) var phase = Phase.reading
  /// The procedures under way; each waits for the end of the next.
  private(set) var procedures: [Procedure] = []
  /// The notices for the user so far.
  private(set) var notices: [BankNotice] = []
  /// How many of them are about earlier undertakings, which were finished before its own steps.
  private(set) var earlier = 0

  /// The notices that tell what has become of the goal itself.
  var outcome: ArraySlice<BankNotice> { notices.dropFirst(earlier) }

  /// The transfer that is being made.
  var transfer: Transfer? {
    for case .transferring(let own) in procedures where !own.isRecovery {
      return own.transfer
    }
    return nil
  }

  /// Whether new data is to be fetched.
  var refreshes: Bool { procedures.contains { if case .refresh = $0 { true } else { false } } }

  /// Begins with what is stored; returns the next request.
  mutating func begin(_ stored: Stored) -> CodePayApp.Request? {
    phase = .stepping
    do throws(BankFailure) {
      if goal.needsSession, stored.snapshot == nil { throw .notLoggedIn }
      procedures = try goal.procedures(stored)
      return next(after: .begun)
    } catch {
      stop(error)
      return nil
    }
  }

  /// Returns the request after an event; nil if nothing is left to do.
  mutating func next(after event: Event) -> CodePayApp.Request? {
    var event = event
    while var procedure = procedures.popLast() {
      switch procedure.next(after: event, &notices) {
      case .ask(let request):
        procedures.append(procedure)
        return request
      case .begin(let other):
        procedures += [procedure, other]
        event = .begun
      case .end(let failure):
        event = .ended(procedure, failure)
        if procedure.isAboutEarlier, failure == nil, !procedures.isEmpty { earlier = notices.count }
      }
    }
    phase = .closing
    if case .ended(_, let failure?) = event { stop(failure) }
    return nil
  }

  /// Ends it because of a failure.
  mutating func stop(_ failure: BankFailure) {
    phase = .closing
    notices.append(goal.notice(of: failure))
  }

  /// Adds that what is stored afterwards could not be read.
  mutating func note(_ failure: BankFailure) {
    if notices.last != .failed(failure) { notices.append(.failed(failure)) }
  }
}

extension Work: Evolving {
  /// Earlier versions did not tell the notices apart.
  static var changes: [FormChange] { [.added("earlier", default: 0)] }
}

extension Procedure {
  /// Whether it finishes what was undertaken before.
  fileprivate var isAboutEarlier: Bool {
    switch self {
    case .refresh, .registrationRecovery: true
    default: false
    }
  }
}
