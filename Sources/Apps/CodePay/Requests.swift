import Reel
import ReelApp
import ReelHTTP

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
    package var policy: RequestPolicy {
      let whole = RequestPolicy.writing(.inOrder)
      return switch self {
      case .account(_, true), .sent(_, true), .received(_, true), .accounts, .fullness, .count,
        .element, .users, .user, .logIn:
        whole.retried(RetryPolicy(attempts: 3, initial: Self.firstWait))
      case .pause(let tries):
        whole.debounced(
          for: RetryPolicy(attempts: Transferring.attempts, initial: Self.firstWait).wait(
            after: tries))
      default: whole
      }
    }

    private static let firstWait = Duration.milliseconds(500)

    /// Looking something up changes nothing: another participant of a shared session may repeat it.
    ///
    /// Other reads are not repeatable, because money is moved after them with what is stored here.
    package var isRepeatable: Bool {
      switch self {
      case .count, .element: true
      default: false
      }
    }
  }

  /// Returns the effect that answers a request, with the bank.
  package func respond(to request: Request) -> Effect<Action> {
    let (api, storage) = (bank.api, bank.storage)
    return switch request {
    case .read: .using(request, bank.stored, answer: Answer.stored)
    case .begin(let undertaking, let account):
      .using(request, storage.begin, undertaking, account, answer: Answer.begun)
    case .note(let number, let undertaking):
      .using(request, storage.note, number, undertaking, answer: Answer.noted)
    case .finish(let number): .using(request, storage.finish, number, answer: Answer.finished)
    case .take(let account, let ledger):
      .using(request, storage.take, account, ledger, answer: Answer.taken)
    case .noteTry(let account): .using(request, storage.noteTry, account, answer: Answer.tryNoted)
    case .rebase(let account, let baseline):
      .using(request, storage.rebase, account, baseline, answer: Answer.rebased)
    case .settle(let account): .using(request, bank.settle, account, answer: Answer.settled)
    case .notePhones(let phones):
      .using(request, storage.notePhones, phones, answer: Answer.phonesNoted)
    case .open(let account): .using(request, bank.open, account, answer: Answer.opened)
    case .enter(let session): .using(request, bank.enter, session, answer: Answer.entered)
    case .keepPhone(let phone, let account, let number):
      .using(request, bank.keepPhone, phone, account, number, answer: Answer.phoneKept)
    case .keepName(let account, let phone, let name):
      .using(request, bank.keepName, account, phone, name, answer: Answer.nameKept)
    case .endSession: .using(request, bank.endSession, answer: Answer.sessionEnded)
    case .checkPasswords(let new, let confirmation, let old):
      .using(request, bank.check, new, confirmation, old, answer: Answer.passwordsChecked)
    case .account(let id, _):
      .using(request, bank.account, id, answer: Answer.accountRead)
    case .accounts(let phone): .using(request, bank.accounts, phone, answer: Answer.accountsFound)
    case .sent(let account, _): .using(request, api.sent, account, answer: Answer.sentListed)
    case .received(let account, _):
      .using(request, api.received, account, answer: Answer.receivedListed)
    case .phones(let ids): .using(request, bank.phones, ids, answer: Answer.phonesRead)
    case .fullness(let resource):
      .using(request, api.isFull, resource) { .fullnessRead(of: resource, outcome: $0) }
    case .count(let resource): .using(request, bank.count, resource, answer: Answer.counted)
    case .element(let resource, let id):
      .using(request, bank.element, resource, id, answer: Answer.elementFound)
    case .users(let phone, let password):
      .using(request, bank.users, phone, password, answer: Answer.usersFound)
    case .user(let password): .using(request, bank.user, password, answer: Answer.userRead)
    case .logIn(let id, let phone, let password):
      .using(request, bank.logIn, id, phone, password, answer: Answer.loggedIn)
    case .createUser(let phone, let password):
      .using(request, bank.createUser, phone, password, answer: Answer.userCreated)
    case .updateUser(let user): .using(request, bank.updateUser, user, answer: Answer.userWritten)
    case .createAccount(let account):
      .using(
        request, { try await api.create(AccountRecord(account)) }, answer: Answer.accountCreated)
    case .updateAccount(let account):
      .using(
        request, { try await api.update(account.id, AccountRecord(account)) },
        answer: Answer.accountWritten)
    case .post(let transaction):
      .using(
        request, { try await api.create(TransactionRecord(transaction)) }, answer: Answer.posted)
    case .delete(let resource, let id):
      .using(request, api.delete, resource, id, answer: Answer.deleted)
    case .pause: .send(.bank(.paused(failure: nil))).ifLost(.bank(.paused(failure: .lost)))
    }
  }
}

extension Effect<CodePayApp.Action> {
  /// Calls a function; its errors are those of the answer.
  fileprivate static func using<each Argument: Sendable, Value: Sendable>(
    _ request: CodePayApp.Request,
    _ function: @escaping @Sendable (repeat each Argument) async throws -> Value,
    _ arguments: repeat each Argument,
    answer: @escaping @Sendable (Outcome<Value, BankFailure>) -> Answer
  ) -> Effect {
    let call = { @Sendable (given: repeat each Argument) async throws(BankFailure) -> Value in
      do { return try await function(repeat each given) } catch { throw BankFailure(error) }
    }
    return .call(request.kind, call, repeat each arguments, answer: { .bank(answer($0)) })
  }

  /// Calls a function without a result.
  fileprivate static func using<each Argument: Sendable>(
    _ request: CodePayApp.Request,
    _ function: @escaping @Sendable (repeat each Argument) async throws -> Void,
    _ arguments: repeat each Argument, answer: @escaping @Sendable (BankFailure?) -> Answer
  ) -> Effect {
    .using(request, function, repeat each arguments) { answer($0.error) }
  }
}
