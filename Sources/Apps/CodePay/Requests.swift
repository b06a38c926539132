import Reel
import ReelApp

extension CodePayApp {
  /// The app's requests.
  package enum Request: RequestProtocol {
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
    /// Counts the service's elements.
    case count
    /// Finds the owner of an account.
    case owner(id: String)
    /// Finds an element.
    case look(resource: Resource, id: String)
    /// Deletes an element.
    case wipe(resource: Resource, id: String)

    /// All of them may write: even a mere refresh finishes undertakings.
    package var policy: RequestPolicy { .writing(.inOrder) }

    /// Looking something up changes nothing: another participant of a shared session may repeat it.
    ///
    /// `home` is not repeatable, because it finishes interrupted payments.
    package var isRepeatable: Bool {
      switch self {
      case .count, .owner, .look: true
      case .start, .home, .register, .logIn, .logOut, .add, .send, .check, .changePassword,
        .changeCurrency, .changePhone, .call, .wipe:
        false
      }
    }
  }

  /// Returns the effect that answers a request, with the bank.
  package func respond(to request: Request) -> Effect<Action> {
    .run(request.name) { send in
      let report: Report
      switch request {
      case .start:
        // Stored data are shown before the network is used.
        if let snapshot = bank.stored().snapshot {
          await send(.banking(.progressed(snapshot: snapshot)))
        }
        report = await bank.start()
      case .home: report = await bank.home()
      case .register(let phone, let currency, let password, let confirmation):
        report = await bank.register(
          phone: phone, currency: currency, password: password, confirmation: confirmation)
      case .logIn(let phone, let password):
        report = await bank.logIn(phone: phone, password: password)
      case .logOut: report = await bank.logOut()
      case .add(let amount): report = await bank.add(amount)
      case .send(let order):
        report = await bank.send(order) { await send(.banking(.progressed(snapshot: $0))) }
      case .check(let order): report = await bank.check(order)
      case .changePassword(let old, let new, let confirmation):
        report = await bank.changePassword(old: old, new: new, confirmation: confirmation)
      case .changeCurrency(let code): report = await bank.changeCurrency(to: code)
      case .changePhone(let phone): report = await bank.changePhone(to: phone)
      case .call(let phone, let name): report = await bank.call(phone, name)
      case .count: report = await bank.resources()
      case .owner(let id): report = await bank.owner(ofAccount: id)
      case .look(let resource, let id): report = await bank.look(at: resource, id: id)
      case .wipe(let resource, let id): report = await bank.wipe(resource, id: id)
      }
      await send(.banking(.reported(report: report)))
    }
    .ifLost(.banking(.lost))
  }
}

extension CodePayApp.Request {
  /// The name in lists of effects in flight.
  fileprivate var name: String {
    switch self {
    case .start: "start"
    case .home: "fetch account"
    case .register: "register"
    case .logIn: "log in"
    case .logOut: "log out"
    case .add: "add money"
    case .send: "send money"
    case .check: "look whether money can be sent"
    case .changePassword: "change password"
    case .changeCurrency: "change currency"
    case .changePhone: "change phone number"
    case .call: "note a name"
    case .count: "count"
    case .owner: "look up an owner"
    case .look: "look what it is"
    case .wipe: "wipe"
    }
  }
}
