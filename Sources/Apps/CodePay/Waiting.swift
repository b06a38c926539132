import ReelApp
import ReelSupport

// Commands that wait, and those that are dropped because an earlier one has failed.
extension CodePayApp.State {
  /// Performs a command; if one that has waited fails, those after it are dropped.
  mutating func perform(hasWaited: Bool, _ command: (inout Self) -> Void) {
    let (earlier, account) = (hasWaited ? tidings : [], session?.accountId)
    tidings = []
    command(&self)
    if hasWaited, tidings.contains(where: \.isFailure) || !form.shaking.isEmpty { dropWaiting() }
    // Notices that have not been shown yet stay, unless they are about the account of another user.
    if account == nil || account == session?.accountId { tidings = earlier + tidings }
  }

  /// Drops the commands that wait, because an earlier one has failed, and tells the user.
  mutating func dropWaiting() {
    let dropped = waiting.compactMap(\.command)
    waiting.removeAll(where: \.isCommand)
    if !dropped.isEmpty { notify(.notDone(dropped)) }
  }
}

extension BankNotice {
  /// Whether what the user wanted has not been done, or may not have been: commands that were typed
  /// in the expectation that it would be are then dropped.
  var isFailure: Bool {
    // Without new data, commands work on the stored ones.
    if case .offline = self { false } else { isError }
  }
}

extension CodePayApp.Action {
  /// Whether it is a command, which waits while the bank is working.
  var isCommand: Bool {
    switch self {
    case .banking, .bank: false
    default: true
    }
  }

  /// The command as it is typed in English, without secrets; nil for other actions.
  fileprivate var command: String? {
    switch self {
    case .router(.homeTapped): "home"
    case .router(.refreshTapped): "refresh"
    case .router(.backTapped): "back"
    case .banking, .bank: nil
    case .registration(.registerTapped(let phone, let currency, _, _)),
      .registration(.registrationFormTapped(let phone, let currency)):
      line("register", phone, option("currency", currency))
    case .login(.loginTapped(let phone, _)), .login(.loginFormTapped(let phone)):
      line("login", phone)
    case .login(.logoutTapped): "logout"
    case .form(.edited(let values)): line("set", FieldName.assignments(values))
    case .addMoney(.addMoneyTapped(let amount)): line("add-money", amount)
    case .addMoney(.addMoneyFormTapped): "add-money"
    case .sendMoney(.sendTapped(let recipient, let amount, let note)),
      .sendMoney(.sendChecked(let recipient, let amount, let note)):
      line("send", recipient, amount, option("note", note))
    case .transactions(let own): own.command
    case .transactionPage(.showTapped(let id)): line("open", id)
    case .transactionPage(.repeatTapped(let id)): line("repeat", id)
    case .settings(.settingsTapped): "settings"
    case .settings(.passwordTapped): "settings password"
    case .settings(.currencyChecked(let code)), .settings(.currencyTapped(let code)):
      line("settings currency", code)
    case .settings(.phoneTapped(let phone)): line("settings phone", phone)
    case .names(.nameTapped(let phone, let name)): line("name", phone, name)
    case .resources(.resourcesTapped): "resources"
    case .resources(.ownerAsked(let id)): line("wipe account", id)
    case .resources(.elementAsked(let resource, let id)),
      .resources(.wipeTapped(let resource, let id)):
      line("wipe \(resource.rawValue)", id)
    }
  }
}

extension Transactions.Action {
  fileprivate var command: String {
    switch self {
    case .transactionsTapped(let typed, let search, let direction, let sorting):
      line(
        "transactions", option("search", search),
        line(FieldName.allCases.map { option($0.rawValue, typed[$0]) }),
        direction.map { "--\($0.rawValue)" }, option("sort", sorting?.rawValue))
    case .filterTapped(let condition, let text): line("filter \(condition.rawValue)", text)
    case .clearFilterTapped(let condition): line("clear-filter", condition?.rawValue)
    case .sortTapped(let order): line("sort", order.rawValue)
    case .moreTapped: "next"
    case .previousTapped: "previous"
    case .pageTapped(let number): Command<CodePayApp.State, Self>.line(ofPage: number)
    }
  }
}

/// Returns the parts of a line that are there.
private func line(_ parts: String?...) -> String { line(parts) }

private func line(_ parts: [String?]) -> String {
  parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
}

/// Returns an option as it is typed; nil without a value.
private func option(_ name: String, _ value: String?) -> String? {
  value.flatMap { $0.isEmpty ? nil : "--\(name) \(Words.quoted($0))" }
}
