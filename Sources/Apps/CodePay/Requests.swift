import ReelApp

extension CodePayApp {
  /// The app's requests: each is a single call of the service, a transaction of the storage, or a
  /// wait.
  package enum Request: RequestProtocol {
    // MARK: To the storage

    /// Reads what is stored.
    case read
    /// Adds an undertaking to an account's journal.
    case begin(Undertaking, account: String)
    /// Stores the progress of an undertaking in the journal.
    case note(number: Int, Undertaking)
    /// Removes a finished undertaking from the journal.
    case finish(number: Int)
    /// Stores an account and its transactions, as fetched.
    case take(Account, Ledger)
    /// Removes a transaction that the user has deleted.
    case drop(transaction: String, account: String)
    /// Records that the balance of an account is about to be written.
    case noteTry(account: String)
    /// Sets the baseline of an account.
    case rebase(account: String, baseline: Int64)
    /// Records that the balance of an account is correct.
    case settle(Account)
    /// Stores the phone numbers of accounts.
    case notePhones([String: String])
    /// Stores a new account.
    case open(Account)
    /// Stores who is logged in.
    case enter(Session)
    /// Stores the new phone number of an account, and finishes its change.
    case keepPhone(String, account: String, number: Int)
    /// Stores a name for a phone number.
    case keepName(account: String, phone: String, name: String)
    /// Ends the session, and deletes all secrets.
    case endSession
    /// Checks typed passwords.
    case checkPasswords(Secret, confirmation: Secret, old: Secret?)

    // MARK: To the service

    /// Reads an account, again if that fails.
    case account(id: String, again: Bool)
    /// Finds the accounts with a phone number.
    case accounts(phone: String)
    /// Lists the transactions from an account, again if that fails.
    case sent(account: String, again: Bool)
    /// Lists the transactions to an account, again if that fails.
    case received(account: String, again: Bool)
    /// Reads the phone numbers of accounts.
    case phones(ids: [String])
    /// Finds out whether a resource is full.
    case fullness(Resource)
    /// Counts the elements of a resource.
    case count(Resource)
    /// Finds an element.
    case element(Resource, id: String)
    /// Finds the users with a phone number, and the one with a password.
    case users(phone: String, matching: Secret?)
    /// Reads the user who is logged in, and compares the password.
    case user(matching: Secret?)
    /// Logs a user in.
    case logIn(id: String, phone: String, password: Secret)
    /// Adds a user.
    case createUser(phone: String, password: Secret)
    /// Writes the user.
    case updateUser(UserReading)
    /// Adds an account.
    case createAccount(Account)
    /// Writes an account.
    case updateAccount(Account)
    /// Adds a transaction.
    case post(Transaction)
    /// Deletes an element.
    case delete(Resource, id: String)

    // MARK: To the clock

    /// Waits before another attempt.
    case pause(tries: Int)

    /// None of them may be given up: what the bank does next depends on the answer.
    ///
    /// Any participant can look something up; after other reads, money is moved with what is stored
    /// here.
    package var policy: RequestPolicy {
      let reading = RequestPolicy.inOrder.kept
      let again = RetryPolicy(attempts: 3, initial: Self.firstWait)
      return switch self {
      case .count, .element: reading.retried(again)
      case .account(_, true), .sent(_, true), .received(_, true), .accounts, .fullness, .users,
        .user:
        reading.own.retried(again)
      case .account, .sent, .received, .phones, .read, .checkPasswords: reading.own
      case .pause(let tries):
        reading.own.debounced(
          for: RetryPolicy(attempts: Transferring.attempts, initial: Self.firstWait).wait(
            after: tries))
      case .logIn: .writing(.inOrder).retried(again)
      default: .writing(.inOrder)
      }
    }

    private static let firstWait = Duration.milliseconds(500)
  }

  /// Returns the effect that answers a request, with the bank.
  package func respond(to request: Request) -> Effect<Action> {
    let (api, storage, call) = (bank.api, bank.storage, Call(label: request.kind))
    return switch request {
    case .read: call(bank.stored, as: Answer.stored)
    case .begin(let undertaking, let account):
      call(bank.begin, undertaking, account, as: Answer.begun)
    case .note(let number, let undertaking):
      call(storage.note, number, undertaking, as: Answer.noted)
    case .finish(let number): call(storage.finish, number, as: Answer.finished)
    case .take(let account, let ledger): call(storage.take, account, ledger, as: Answer.taken)
    case .drop(let id, let account): call(storage.drop, id, account, as: Answer.dropped)
    case .noteTry(let account): call(storage.noteTry, account, as: Answer.tryNoted)
    case .rebase(let account, let baseline):
      call(storage.rebase, account, baseline, as: Answer.rebased)
    case .settle(let account): call(bank.settle, account, as: Answer.settled)
    case .notePhones(let phones): call(storage.notePhones, phones, as: Answer.phonesNoted)
    case .open(let account): call(bank.open, account, as: Answer.opened)
    case .enter(let session): call(bank.enter, session, as: Answer.entered)
    case .keepPhone(let phone, let account, let number):
      call(bank.keepPhone, phone, account, number, as: Answer.phoneKept)
    case .keepName(let account, let phone, let name):
      call(bank.keepName, account, phone, name, as: Answer.nameKept)
    case .endSession: call(bank.endSession, as: Answer.sessionEnded)
    case .checkPasswords(let new, let confirmation, let old):
      call(bank.check, new, confirmation, old, as: Answer.passwordsChecked)
    case .account(let id, _): call(api.account, id, as: Answer.accountRead)
    case .accounts(let phone): call(api.accounts, phone, as: Answer.accountsFound)
    case .sent(let account, _): call(api.sent, account, as: Answer.sentListed)
    case .received(let account, _): call(api.received, account, as: Answer.receivedListed)
    case .phones(let ids): call(bank.phones, ids, as: Answer.phonesRead)
    case .fullness(let resource):
      call(api.isFull, resource, as: { .fullnessRead(of: resource, outcome: $0) })
    case .count(let resource): call(api.count, resource, as: Answer.counted)
    case .element(let resource, let id): call(bank.element, resource, id, as: Answer.elementFound)
    case .users(let phone, let password): call(bank.users, phone, password, as: Answer.usersFound)
    case .user(let password): call(bank.user, password, as: Answer.userRead)
    case .logIn(let id, let phone, let password):
      call(bank.logIn, id, phone, password, as: Answer.loggedIn)
    case .createUser(let phone, let password):
      call(bank.createUser, phone, password, as: Answer.userCreated)
    case .updateUser(let user): call(bank.updateUser, user, as: Answer.userWritten)
    case .createAccount(let account):
      call(api.create, AccountRecord(account), as: Answer.accountCreated)
    case .updateAccount(let account):
      call(api.update, account.id, AccountRecord(account), as: Answer.accountWritten)
    case .post(let transaction):
      call(api.create, TransactionRecord(transaction), as: Answer.posted)
    case .delete(let resource, let id): call(api.delete, resource, id, as: Answer.deleted)
    case .pause: .send(.bank(.paused(failure: nil))).ifLost(.bank(.paused(failure: .lost)))
    }
  }
}

/// Calls a function for a request; what it throws becomes the failure of the answer.
private struct Call {
  /// What is under way, in messages.
  let label: String

  func callAsFunction<each Argument: Sendable, Value: Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) async throws -> Value,
    _ arguments: repeat each Argument,
    as answer: @escaping @Sendable (Outcome<Value, BankFailure>) -> Answer
  ) -> Effect<CodePayApp.Action> {
    let call = { @Sendable (given: repeat each Argument) async throws(BankFailure) -> Value in
      do { return try await function(repeat each given) } catch { throw BankFailure(error) }
    }
    return .call(label, call, repeat each arguments, answer: { .bank(answer($0)) })
  }

  /// Calls a function without a result.
  func callAsFunction<each Argument: Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) async throws -> Void,
    _ arguments: repeat each Argument, as answer: @escaping @Sendable (BankFailure?) -> Answer
  ) -> Effect<CodePayApp.Action> {
    self(function, repeat each arguments, as: { answer($0.error) })
  }
}
