/// Something that the bank does in several steps: decides the next step after each event.
///
/// Its values are all that is known from the steps so far. They are part of the state, so that each
/// step can be seen; what has to survive the end of the program is in the journal.
protocol Stepwise: Codable, Equatable, Sendable {
  /// Returns the next step.
  ///
  /// - Parameters:
  ///   - event: the result of the previous step.
  ///   - notices: receives notices for the user.
  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step
}

/// What happens to a procedure.
enum Event {
  /// It begins.
  case begun
  /// Its request has been answered.
  case answered(Answer)
  /// The procedure that it has begun has ended, or failed.
  case ended(Procedure, BankFailure?)

  /// The failure of the previous step.
  var failure: BankFailure? {
    switch self {
    case .begun: nil
    case .answered(let answer): answer.failure
    case .ended(_, let failure): failure
    }
  }

  /// The end of a procedure whose step has failed, or whose last one has ended.
  ///
  /// An answer that it does not expect ends it, too: the journal knows how to go on.
  var stop: Step { if case .ended(_, nil) = self { .end(nil) } else { .end(failure ?? .lost) } }
}

/// What a procedure does next.
enum Step {
  /// Asks for a single call of the service, a transaction of the storage, or a wait.
  case ask(CodePayApp.Request)
  /// Begins another procedure, and waits for its end.
  case begin(Procedure)
  /// Ends, maybe because it has failed.
  case end(BankFailure?)
}

/// A procedure under way.
enum Procedure: Codable, Equatable, Sendable {
  /// Sends money, or checks whether it can be sent.
  case sending(Sending)
  /// Adds money.
  case depositing(Depositing)
  /// Registers a user.
  case registering(Registering)
  /// Logs a user in.
  case loggingIn(LoggingIn)
  /// Changes the password.
  case passwordChanging(PasswordChanging)
  /// Changes the currency.
  case currencyChanging(CurrencyChanging)
  /// Changes the phone number.
  case phoneChanging(PhoneChanging)
  /// Does something with one call.
  case errand(Errand)
  /// Finishes undertakings and fetches new data.
  case refresh(Refresh)
  /// Compares the balance with the books, and corrects it.
  case reconciliation(Reconciliation)
  /// Performs the steps of a transfer.
  case transferring(Transferring)
  /// Writes the user.
  case userChange(UserChange)
  /// Writes a change of the account.
  case accountChange(AccountChange)
  /// Recovers an interrupted change of the phone number.
  case phoneRecovery(PhoneRecovery)
  /// Recovers interrupted registrations.
  case registrationRecovery(RegistrationRecovery)
  /// Takes back a registration.
  case takingBack(TakingBack)

  /// Returns the next step.
  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch self {
    case .sending(var own): own.step(after: event, &notices, in: &self, Self.sending)
    case .depositing(var own): own.step(after: event, &notices, in: &self, Self.depositing)
    case .registering(var own): own.step(after: event, &notices, in: &self, Self.registering)
    case .loggingIn(var own): own.step(after: event, &notices, in: &self, Self.loggingIn)
    case .passwordChanging(var own):
      own.step(after: event, &notices, in: &self, Self.passwordChanging)
    case .currencyChanging(var own):
      own.step(after: event, &notices, in: &self, Self.currencyChanging)
    case .phoneChanging(var own): own.step(after: event, &notices, in: &self, Self.phoneChanging)
    case .errand(var own): own.step(after: event, &notices, in: &self, Self.errand)
    case .refresh(var own): own.step(after: event, &notices, in: &self, Self.refresh)
    case .reconciliation(var own): own.step(after: event, &notices, in: &self, Self.reconciliation)
    case .transferring(var own): own.step(after: event, &notices, in: &self, Self.transferring)
    case .userChange(var own): own.step(after: event, &notices, in: &self, Self.userChange)
    case .accountChange(var own): own.step(after: event, &notices, in: &self, Self.accountChange)
    case .phoneRecovery(var own): own.step(after: event, &notices, in: &self, Self.phoneRecovery)
    case .registrationRecovery(var own):
      own.step(after: event, &notices, in: &self, Self.registrationRecovery)
    case .takingBack(var own): own.step(after: event, &notices, in: &self, Self.takingBack)
    }
  }
}

extension Stepwise {
  /// Returns the next step, and keeps the changed values.
  fileprivate mutating func step(
    after event: Event, _ notices: inout [BankNotice], in procedure: inout Procedure,
    _ embed: (Self) -> Procedure
  ) -> Step {
    defer { procedure = embed(self) }
    return next(after: event, &notices)
  }
}
