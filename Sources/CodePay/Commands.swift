import Reel
import ReelApp

extension CodePayApp {
  /// The words that a person can say to the app, described in English.
  public var commands: [Command<State, Action>] { commands(in: .en) }

  /// The words that a person can say to the app.
  @CommandBuilder<State, Action>
  public func commands(in language: Language) -> [Command<State, Action>] {
    let words = Strings.in(language).commands
    let inside = { (command: Command<State, Action>) in
      self.inside(command, Strings.in(language).reasons)
    }
    Command(
      "register", words.register, .text("phone", madeOf: PhoneNumber.characters),
      .required("currency", String.self, help: words.currencyHelp),
      .secret("password", prompt: words.password),
      .secret("confirmation", prompt: words.confirmation)
    ) { .registerTapped(phone: $0, currency: $1, password: $2, confirmation: $3) }
    .completing("currency") { _ in Currency.codes.map { Choice($0) } }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
    Command(
      "login", words.login, .text("phone", madeOf: PhoneNumber.characters),
      .secret("password", prompt: words.password)
    ) { .loginTapped(phone: $0, password: $1) }
    .completing("phone") { state in state.lastPhone.map { [Choice($0)] } ?? [] }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
    inside(Command("logout", words.logout) { .logoutTapped })
    inside(
      Command("add-money", words.addMoney, .text("amount")) { .addMoneyTapped(amount: $0) }
        .examples("amount", "12", "1,234.50", "1.234,50"))
    inside(
      Command(
        "send", words.send, .optional("phone", String.self), .optional("amount", String.self),
        .option("note", String.self, help: words.noteHelp)
      ) { .sendTapped(recipient: $0, amount: $1, note: $2) }
      .completing("phone", Self.partners)
      .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
      .examples("amount", "12", "12.50", "12,50").explained(words.sendDetails))
    inside(
      Command("set", words.set, .argument("field", SendField.self), .optionalText("value")) {
        .fieldEdited(field: $0, text: $1 ?? "")
      })
    inside(list(words))
    inside(Command("more", words.more) { .moreTapped })
    inside(Command("clear-filter", words.clearFilter) { .clearFilterTapped })
    inside(
      Command("show", words.show, .argument("id", String.self)) { .showTapped(id: $0) }
        .completing("id", Self.ids))
    inside(
      Command("repeat", words.again, .optional("id", String.self)) { .repeatTapped(id: $0) }
        .completing("id", Self.ids))
    for command in settings(words) { inside(command) }
    inside(Command("home", words.home) { .homeTapped }.explained(words.homeDetails))
    Command("back", words.back) { .backTapped }
      .unavailable { $0.isBusy || $0.route.count > 1 ? nil : Strings.in(language).reasons.first }
    Command("resources", words.resources) { .resourcesTapped }
    Command(
      "wipe", words.wipe, .argument("resource", Resource.self), .argument("id", String.self)
    ) { .wipeTapped(resource: $0, id: $1) }
    .confirm(after: Self.look) { state, action in
      guard case .wipeTapped(let resource, let id) = action else { return nil }
      guard resource == .account else { return words.confirmWipe(resource, id) }
      let owned = state.tidings.first { if case .owned(id, _, _) = $0 { true } else { false } }
      guard case .owned(_, let phone, let balance) = owned else { return nil }
      return words.confirmWipeAccount(id, phone, balance.map { state.style.text($0) })
    }
  }

  /// Whose an account is that is to be wiped, and what is in it.
  private static let look: @Sendable (Action) -> Action? = { action in
    if case .wipeTapped(.account, let id) = action { .ownerAsked(id: id) } else { nil }
  }

  /// A command for those who are logged in, or may be as soon as the bank is done.
  private func inside(
    _ command: Command<State, Action>, _ reasons: Strings.Reasons
  ) -> Command<State, Action> {
    command.unavailable { $0.isBusy || $0.session != nil ? nil : reasons.notLoggedIn }
  }

  @CommandBuilder<State, Action>
  private func settings(_ words: Strings.Commands) -> [Command<State, Action>] {
    Command("settings", words.settings) { .settingsTapped }
    Command(
      "settings password", words.settingsPassword, .secret("old", prompt: words.oldPassword),
      .secret("new", prompt: words.newPassword),
      .secret("confirmation", prompt: words.confirmation)
    ) { .passwordTapped(old: $0, new: $1, confirmation: $2) }
    Command("settings currency", words.settingsCurrency, .argument("code", String.self)) {
      .currencyTapped(code: $0)
    }
    .completing("code") { _ in Currency.codes.map { Choice($0) } }
    .confirm { state, action in
      guard case .currencyTapped(let code) = action, let balance = state.account?.balance
      else { return words.confirmCurrency("", "") }
      let number = state.style.number(balance)
      return words.confirmCurrency(
        "\(number) \(balance.currency)", "\(number) \(code.trimmed.uppercased())")
    }
    Command("settings phone", words.settingsPhone, .text("phone")) { .phoneTapped(phone: $0) }
      .examples("phone", "+49 151 00000004", "+4915100000005")
  }

  private func list(_ words: Strings.Commands) -> Command<State, Action> {
    Command(
      "transactions", words.transactions, .option("search", String.self),
      .option("from", String.self), .option("to", String.self), .option("min", String.self),
      .option("max", String.self), .option("currency", String.self), .flag("outgoing"),
      .flag("incoming")
    ) { search, from, to, min, max, currency, outgoing, incoming in
      var typed: [FieldName: String] = [:]
      typed[.from] = from
      typed[.to] = to
      typed[.min] = min
      typed[.max] = max
      typed[.currency] = currency
      let direction: Filter.Direction? = outgoing ? .outgoing : incoming ? .incoming : nil
      return .transactionsTapped(typed: typed, search: search, direction: direction)
    }
    .exclusive("outgoing", "incoming")
    .explained(words.transactionsDetails)
  }

  private static let ids: @Sendable (State) -> [Choice] = { state in
    state.transactions.map { Choice($0.id, $0.reference) }
  }

  /// Those to whom money has gone before.
  private static let partners: @Sendable (State) -> [Choice] = { state in
    var seen: Set<String> = [state.account?.phoneNumber ?? "", ""]
    return state.transactions.flatMap { [$0.receiverPhone, $0.senderPhone] }
      .filter { seen.insert($0).inserted }.map { Choice($0) }
  }
}
