import Reel

/// Asks the bank for what the reducer wants, and turns every answer into an action.
struct Effects: Middleware {
  typealias Action = CodePayApp.Action

  let bank: Bank

  func effect(for request: CodePayApp.Request) -> Effect<Action> {
    let bank = bank
    return .run(request.name) { send in
      let report: Report
      switch request {
      case .start:
        // What is stored shows before anybody is asked.
        if let snapshot = bank.stored().snapshot {
          await send(.progressed(snapshot: snapshot))
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
        report = await bank.send(order) { await send(.progressed(snapshot: $0)) }
      case .changePassword(let old, let new, let confirmation):
        report = await bank.changePassword(old: old, new: new, confirmation: confirmation)
      case .changeCurrency(let code): report = await bank.changeCurrency(to: code)
      case .changePhone(let phone): report = await bank.changePhone(to: phone)
      case .count: report = await bank.resources()
      case .owner(let id): report = await bank.owner(ofAccount: id)
      case .wipe(let resource, let id): report = await bank.wipe(resource, id: id)
      }
      await send(.reported(report: report))
    }
    .ifLost(.lost)
  }
}

extension CodePayApp.Request {
  /// What it is called where effects in flight are listed.
  fileprivate var name: String {
    switch self {
    case .start: "start"
    case .home: "fetch account"
    case .register: "register"
    case .logIn: "log in"
    case .logOut: "log out"
    case .add: "add money"
    case .send: "send money"
    case .changePassword: "change password"
    case .changeCurrency: "change currency"
    case .changePhone: "change phone number"
    case .count: "count"
    case .owner: "look up an owner"
    case .wipe: "wipe"
    }
  }
}
