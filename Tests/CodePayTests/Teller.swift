import Reel
import ReelApp

@testable import CodePay

/// What the bank has told a user, and the data of the account afterwards.
struct Report: Equatable, Sendable {
  /// The data of the account; nil if no user is logged in.
  var snapshot: Snapshot?
  /// The notices for the user, in order.
  var tidings: [BankNotice] = []
  /// The last user who was logged in.
  var lastPhone: String?
}

extension Report {
  /// Creates the report of a state.
  init(_ state: CodePayApp.State) {
    tidings = state.tidings
    lastPhone = state.lastPhone
    snapshot = state.session.map {
      Snapshot(
        session: $0, account: state.account, asOf: state.asOf, transactions: state.transactions,
        pendingTransfers: state.pendingTransfers, pendingDeposits: state.pendingDeposits,
        book: state.book)
    }
  }
}

/// Lets the bank work for one goal after the other, each in a store of its own, as after commands
/// whose forms have been checked.
struct Teller: Sendable {
  let bank: Bank
  let clock: any StoreClock

  /// Creates a store in which the bank begins to work for a goal.
  func store(_ goal: Goal) -> Store<CodePayApp.State, CodePayApp.Action> {
    var state = CodePayApp.State()
    state.working = Work(goal: goal)
    let store = Store(initialState: state, reducer: CodePayApp(bank: bank), clock: clock)
    let outcome: Outcome<Stored, BankFailure>
    do {
      outcome = .done(try bank.stored())
    } catch {
      outcome = .failed(BankFailure(error))
    }
    store.send(.bank(.stored(outcome: outcome)))
    return store
  }

  /// Lets the bank work for a goal; returns what the user is told.
  func reach(_ goal: Goal) async -> Report {
    let store = store(goal)
    await store.settle()
    return Report(store.state)
  }

  /// Returns what is stored.
  func stored() -> Report {
    do {
      let stored = try bank.stored()
      return Report(snapshot: stored.snapshot, lastPhone: stored.lastPhone)
    } catch {
      return Report(tidings: [.failed(BankFailure(error))])
    }
  }

  func start() async -> Report { await reach(.start) }
  func home() async -> Report { await reach(.home) }
  func send(_ order: Order) async -> Report { await reach(.send(order: order)) }
  func add(_ amount: Money) async -> Report { await reach(.add(amount: amount)) }
  func logOut() async -> Report { await reach(.logOut) }
  func changeCurrency(to code: String) async -> Report { await reach(.changeCurrency(code: code)) }
  func changePhone(to phone: String) async -> Report { await reach(.changePhone(phone: phone)) }
  func call(_ phone: String, _ name: String) async -> Report {
    await reach(.call(phone: phone, name: name))
  }
  func wipe(_ resource: Resource, id: String) async -> Report {
    await reach(.wipe(resource: resource, id: id))
  }
  func logIn(phone: String, password: Secret) async -> Report {
    await reach(.logIn(phone: phone, password: password))
  }
  func register(
    phone: String, currency: String, password: Secret, confirmation: Secret
  ) async -> Report {
    await reach(
      .register(
        phone: phone, currency: currency, password: password, confirmation: confirmation))
  }
  func changePassword(old: Secret, new: Secret, confirmation: Secret) async -> Report {
    await reach(.changePassword(old: old, new: new, confirmation: confirmation))
  }
}
