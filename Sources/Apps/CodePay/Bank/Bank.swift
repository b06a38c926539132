import ReelSupport
import Reel
import ReelHTTP
import ReelStorage

/// Performs the effects' operations: calls the service, maintains local storage, and finishes
/// undertakings.
///
/// It performs one operation at a time; other callers wait. It knows passwords only while it works
/// with them, and no report contains one.
package final class Bank: Sendable {
  let api: any CodePayAPI
  let storage: Storage
  let tokens: TokenKeeper
  let clock: any StoreClock
  private let preferences: Preferences<Settings>
  private let limit: Int
  private let gate = Turnstile()

  /// Creates a bank.
  ///
  /// - Parameters:
  ///   - api: the calls of the service.
  ///   - storage: stores accounts, transactions and the journal.
  ///   - preferences: stores the last log-in.
  ///   - tokens: stores the token.
  ///   - clock: provides the time, and measures the waits between attempts.
  ///   - limit: the maximum number of elements of a resource.
  package init(
    api: any CodePayAPI, storage: Storage, preferences: Preferences<Settings>, tokens: TokenKeeper,
    clock: any StoreClock, limit: Int = 100
  ) {
    self.api = api
    self.storage = storage
    self.preferences = preferences
    self.tokens = tokens
    self.clock = clock
    self.limit = limit
  }

  /// Returns the stored data, without using the network.
  func stored() -> Report {
    do {
      let settings = try self.settings()
      guard let session = settings.session, tokens.isLoggedIn else {
        return Report(lastPhone: settings.lastPhone)
      }
      return Report(snapshot: try snapshot(session))
    } catch {
      return Report(tidings: [.failed(error)])
    }
  }

  /// Finishes undertakings, and fetches new data.
  package func home() async -> Report {
    await work { session, notices async throws(BankFailure) in
      do throws(BankFailure) {
        try await refresh(session, addingTo: &notices, namesToo: true)
      } catch {
        notices.append(.offline(error))
      }
    }
  }

  /// Does the same at start-up, when a registration may have been interrupted.
  func start() async -> Report {
    var notices: [BankNotice] = []
    await gate.enter()
    do throws(BankFailure) {
      try await recoverRegistrations(&notices)
    } catch {
      // The next user who logs in is told, if it is still true.
    }
    gate.leave()
    guard tokens.isLoggedIn else {
      var report = stored()
      report.tidings = notices + report.tidings
      return report
    }
    var report = await home()
    report.tidings = notices + report.tidings
    return report
  }

  /// Counts the elements of every resource.
  func resources() async -> Report {
    await workAnyway { notices async throws(BankFailure) in
      var counts: [Resource: Int] = [:]
      for resource in Resource.allCases {
        counts[resource] = try await reading(api.count, resource)
      }
      notices.append(.resources(counts, limit: limit))
    }
  }

  /// Removes an element of a resource.
  func wipe(_ resource: Resource, id: String) async -> Report {
    await workAnyway { notices async throws(BankFailure) in
      try checkForeign(resource, id)
      do throws(APIError) {
        try await api.delete(resource, id)
      } catch {
        throw error.isNotFound ? .unknown(resource, id: id) : .api(error)
      }
      notices.append(.wiped(resource, id: id))
    }
  }

  /// Returns the owner and the balance of an account, before it is deleted.
  func owner(ofAccount id: String) async -> Report {
    await workAnyway { notices async throws(BankFailure) in
      try checkForeign(.account, id)
      let account: AccountRecord
      do throws(BankFailure) {
        account = try await reading(api.account, id)
      } catch .api(let error) where error.isNotFound {
        throw .unknown(.account, id: id)
      }
      notices.append(
        .owned(
          id: id, phone: account.phoneNumber,
          balance: Currency(account.currency).flatMap { Money(account.balance, $0) }))
    }
  }

  /// Returns the details of a user or a transaction, before it is deleted.
  func look(at resource: Resource, id: String) async -> Report {
    guard resource != .account else { return await owner(ofAccount: id) }
    return await workAnyway { notices async throws(BankFailure) in
      try checkForeign(resource, id)
      do throws(BankFailure) {
        notices.append(try await found(resource, id))
      } catch .api(let error) where error.isNotFound {
        throw .unknown(resource, id: id)
      }
    }
  }

  private func found(_ resource: Resource, _ id: String) async throws(BankFailure) -> BankNotice {
    if resource == .transaction {
      let found = try await reading(api.transaction, id)?.transaction
      return .foundTransaction(
        id: id, found?.amount, from: found?.senderId ?? "", to: found?.receiverId ?? "")
    }
    guard let user = try await reading(api.user, id) else { throw .unknown(resource, id: id) }
    return .foundUser(id: id, phone: user.phoneNumber)
  }

  /// Checks that an element does not belong to the user who is logged in: otherwise log-ins and
  /// registrations would fail, and the money would be gone.
  private func checkForeign(_ resource: Resource, _ id: String) throws(BankFailure) {
    guard let session = try session() else { return }
    let own =
      switch resource {
      case .account: session.accountId
      case .user: tokens.user
      case .transaction: nil as String?
      }
    if own == id { throw .ownAccount }
  }

  /// Ends the session, and deletes all secrets.
  func logOut() async -> Report {
    await gate.enter()
    defer { gate.leave() }
    do {
      try endSession()
      return Report(tidings: [.loggedOut], lastPhone: try settings().lastPhone)
    } catch {
      return Report(tidings: [.loggedOut, .failed(error)])
    }
  }
}

// Operations common to all of it.
extension Bank {
  typealias Work = @Sendable (Session, inout [BankNotice]) async throws(BankFailure) -> Void

  /// Performs an operation for the user who is logged in, and reports it.
  func work(_ body: Work) async -> Report {
    await workAnyway { notices async throws(BankFailure) in
      guard let session = try session() else { throw .notLoggedIn }
      try await body(session, &notices)
    }
  }

  /// Performs an operation, whether or not a user is logged in, and reports it.
  func workAnyway(
    _ body: @Sendable (inout [BankNotice]) async throws(BankFailure) -> Void
  ) async -> Report {
    await gate.enter()
    defer { gate.leave() }
    var report = Report()
    do throws(BankFailure) {
      try await body(&report.tidings)
    } catch {
      report.tidings.append(.failed(error))
    }
    do {
      report.lastPhone = try settings().lastPhone
      report.snapshot = try session().map(snapshot)
    } catch {
      report.tidings.append(.failed(error))
    }
    return report
  }

  func session() throws(BankFailure) -> Session? {
    tokens.isLoggedIn ? try settings().session : nil
  }

  func settings() throws(BankFailure) -> Settings {
    do { return try preferences.read() } catch { throw .storage("\(error)") }
  }

  /// Stores who is logged in.
  func begin(_ session: Session) throws(BankFailure) {
    do {
      try preferences.update { settings in
        settings.session = session
        settings.lastPhone = session.phoneNumber
      }
    } catch { throw .storage("\(error)") }
  }

  /// Stores the user's name for a phone number; an empty name removes it.
  func call(_ phone: String, _ name: String) async -> Report {
    await work { session, notices async throws(BankFailure) in
      do {
        try preferences.update { settings in
          settings.books = settings.books ?? [:]
          settings.books?[session.accountId, default: AddressBook()].call(phone, name)
        }
      } catch { throw .storage("\(error)") }
      notices.append(.named(phone, name.trimmed))
    }
  }

  /// Ends the session; the token is deleted even if the rest fails.
  func endSession() throws(BankFailure) {
    tokens.forget()
    do { try preferences.update { $0.session = nil } } catch { throw .storage("\(error)") }
  }

  /// Returns the stored data of an account.
  func snapshot(_ session: Session) throws(BankFailure) -> Snapshot {
    let overview = try storage.overview(session.accountId)
    var pending: [PendingTransfer] = []
    var deposits: [Money] = []
    for entry in try storage.journal(session.accountId) {
      switch entry.undertaking {
      case .transfer(let transfer) where transfer.isPending:
        pending.append(
          PendingTransfer(
            receiverPhone: transfer.receiverPhone, amount: transfer.amount,
            reference: transfer.reference, stage: transfer.stage))
      case .deposit(let deposit): deposits.append(deposit.amount)
      default: break
      }
    }
    return Snapshot(
      session: session, account: overview.account,
      asOf: overview.asOf.map { Timestamp(milliseconds: $0) }, transactions: overview.transactions,
      pendingTransfers: pending, pendingDeposits: deposits,
      book: try settings().books?[session.accountId] ?? AddressBook())
  }

  /// Makes a request that can be repeated.
  func reading<each Argument: Sendable, Value: Sendable>(
    _ call: (repeat each Argument) async throws(APIError) -> Value,
    _ arguments: repeat each Argument
  ) async throws(BankFailure) -> Value {
    var tries = 1
    while true {
      do throws(APIError) {
        return try await call(repeat each arguments)
      } catch {
        // The server cannot be reached: that will not change within a second.
        if error.isOffline { throw .api(error) }
        guard error.isTransient, tries < 3 else { throw .api(error) }
        try await pause(after: tries)
        tries += 1
      }
    }
    // Unreachable: the loop ends only with an answer or an error.
  }

  /// Waits before another attempt.
  func pause(after tries: Int) async throws(BankFailure) {
    let waits: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2)]
    do {
      try await clock.sleep(for: waits[min(tries, waits.count) - 1])
    } catch {
      throw .api(.cancelled)
    }
  }
}

extension APIError {
  /// The event that the error means for a step that writes.
  var asEvent: Saga.Event { mayHaveArrived ? .unclear(self) : .refused(self) }
}
