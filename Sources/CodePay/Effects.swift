import Reel

/// Asks the bank for what the reducer wants, and turns every answer into an action.
struct Effects: Middleware {
  typealias Action = CodePayApp.Action

  let bank: Bank

  func effect(after action: Action, in state: CodePayApp.State) -> Effect<Action> {
    guard let errand = state.errand else { return .none }
    let bank = bank
    return .run(errand.name) { send in
      let request = errand.request
      let report: Report
      switch errand {
      case .start:
        // What is stored shows before anybody is asked.
        if let snapshot = bank.stored().snapshot {
          await send(.progressed(request: request, snapshot: snapshot))
        }
        report = await bank.start()
      case .home: report = await bank.home()
      case .register(_, let phone, let currency, let password, let confirmation):
        report = await bank.register(
          phone: phone, currency: currency, password: password, confirmation: confirmation)
      case .logIn(_, let phone, let password):
        report = await bank.logIn(phone: phone, password: password)
      case .logOut: report = await bank.logOut()
      case .add(_, let amount): report = await bank.add(amount)
      case .send(_, let order):
        report = await bank.send(order) {
          await send(.progressed(request: request, snapshot: $0))
        }
      case .changePassword(_, let old, let new, let confirmation):
        report = await bank.changePassword(old: old, new: new, confirmation: confirmation)
      case .changeCurrency(_, let code): report = await bank.changeCurrency(to: code)
      case .changePhone(_, let phone): report = await bank.changePhone(to: phone)
      case .count: report = await bank.resources()
      case .owner(_, let id): report = await bank.owner(ofAccount: id)
      case .wipe(_, let resource, let id): report = await bank.wipe(resource, id: id)
      }
      await send(.reported(request: request, report: report))
    }
  }
}

extension CodePayApp.Errand {
  /// Its number.
  var request: Int {
    switch self {
    case .start(let request), .home(let request), .logOut(let request), .count(let request),
      .register(let request, _, _, _, _), .logIn(let request, _, _), .add(let request, _),
      .send(let request, _), .changePassword(let request, _, _, _),
      .changeCurrency(let request, _), .changePhone(let request, _), .wipe(let request, _, _),
      .owner(let request, _):
      request
    }
  }

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
