import ReelApp

/// CodePay: a bank account whose server checks nothing, so that the client has to.
///
/// ```swift
/// let tokens = TokenKeeper(credentials, service: "bank", clock: clock)
/// let app = CodePayApp(
///   bank: Bank(
///     api: CodePayAPI(client, tokens: tokens), storage: Storage(.file(url)),
///     preferences: preferences, clock: clock))
/// ```
package struct CodePayApp: App {
  /// All actions, by the part of the app they belong to.
  package enum Action: ComposedAction {
    /// Navigation between screens.
    case router(Router.Action)
    /// Events of the program.
    case banking(Banking.Action)
    /// The answers to the bank's requests.
    case bank(Answer)
    /// Registration.
    case registration(RegistrationForm.Action)
    /// Log-in.
    case login(Login.Action)
    /// Typing into the form of the current screen.
    case form(FormFilling.Action)
    /// The form for adding money.
    case addMoney(AddMoney.Action)
    /// The form for sending money.
    case sendMoney(SendMoney.Action)
    /// The list of transactions.
    case transactions(Transactions.Action)
    /// The page of a transaction.
    case transactionPage(TransactionPage.Action)
    /// The settings.
    case settings(SettingsPage.Action)
    /// The names of others.
    case names(Names.Action)
    /// The service's resources.
    case resources(Resources.Action)
  }

  /// The app's colour.
  package let accent = Accent.green
  let bank: Bank

  /// Creates the app.
  ///
  /// - Parameter bank: performs the app's requests.
  package init(bank: Bank) {
    self.bank = bank
  }

  /// A short description of the app.
  package var summary: Text { "A bank account, to send money by phone number" }

  /// The log-in, without any data.
  package var initialState: State { State() }

  /// Changes the state for an action, in the part that it belongs to.
  ///
  /// The bank performs one operation at a time. Commands given in the meantime wait, and are
  /// performed in order; if one fails, those that wait are dropped.
  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    // What waits was typed before the language is changed, and means what it meant then.
    if case .banking(.languageChosen) = action, !state.waiting.isEmpty {
      return state.waiting.append(action)
    }
    Self.waiting.reduce(into: &state, action: action, ask: &ask, perform)
  }

  private static let waiting = WaitingCommands<CodePayApp>(
    in: \.waiting, isCommand: \.isCommand, mustWait: { state, _ in state.isBusy },
    mayGoOn: { !$0.isBusy },
    perform: { state, hasWaited, perform in state.perform(hasWaited: hasWaited, perform) })

  /// Performs an action, in the part that it belongs to.
  private func perform(_ state: inout State, _ action: Action, _ ask: inout Ask<CodePayApp>) {
    switch action {
    case .router(let own): ask.run(Router(), own, in: &state)
    case .banking(let own): ask.run(Banking(), own, in: &state)
    case .bank(let own): ask.run(BankWork(), own, in: &state)
    case .registration(let own): ask.run(RegistrationForm(), own, in: &state)
    case .login(let own): ask.run(Login(), own, in: &state)
    case .form(let own): ask.run(FormFilling(), own, in: &state)
    case .addMoney(let own): ask.run(AddMoney(), own, in: &state)
    case .sendMoney(let own): ask.run(SendMoney(), own, in: &state)
    case .transactions(let own): ask.run(Transactions(), own, in: &state)
    case .transactionPage(let own): ask.run(TransactionPage(), own, in: &state)
    case .settings(let own): ask.run(SettingsPage(), own, in: &state)
    case .names(let own): ask.run(Names(), own, in: &state)
    case .resources(let own): ask.run(Resources(), own, in: &state)
    }
  }

  /// While the bank is working, commands wait.
  package func commandsWait(in state: State) -> Bool { state.isBusy }

  /// Whether the bank is working.
  package func isBusy(in state: State) -> Bool { state.isBusy }

  /// The app's commands, each with names in every language, so that a script saved in one language
  /// is understood in another.
  package var commands: [Command<State, Action>] {
    RegistrationForm().commands(as: Action.registration)
    Login().commands(as: Action.login)
    AddMoney().commands(as: Action.addMoney).unavailable { $0.logInReason }
    SendMoney().commands(as: Action.sendMoney).unavailable { $0.logInReason }
    FormFilling().commands(as: Action.form)
    Transactions().commands(as: Action.transactions).unavailable { $0.logInReason }
    TransactionPage().commands(as: Action.transactionPage).unavailable { $0.logInReason }
    SettingsPage().commands(as: Action.settings).unavailable { $0.logInReason }
    Names().commands(as: Action.names).unavailable { $0.logInReason }
    Router().commands(as: Action.router)
    Resources().commands(as: Action.resources)
  }

  /// Returns the screen, which begins with the notices about the last operation.
  package func screen(for state: State) -> Screen {
    var screen =
      switch state.top {
      case .login: Login().screen(for: state)
      case .register: RegistrationForm().screen(for: state)
      case .home: Home().screen(for: state)
      case .transactions: Transactions().screen(for: state)
      case .transaction: TransactionPage().screen(for: state)
      case .addMoney: AddMoney().screen(for: state)
      case .sendMoney: SendMoney().screen(for: state)
      case .settings: SettingsPage().screen(for: state)
      }
    screen.elements.insert(contentsOf: state.notices.map(\.element), at: 0)
    return screen
  }

  /// Whether an action leaves or replaces a form before what was typed into it is saved.
  package func drops(by action: Action, from state: State, to next: () -> State) -> Bool {
    if case .form = action { return false }
    guard state.hasUnsavedTexts else { return false }
    let next = next()
    return next.top != state.top || next.form.typed != state.form.typed
  }

  /// Shows the log-in, or Home if a user is still logged in.
  package var start: Action? { .banking(.appeared) }

  /// The app with a service that is never used, and nothing stored.
  package var construction: String { "CodePayApp(bank: .unanswered)" }

  /// Returns the action that changes the language, in which amounts and dates are typed.
  package func languageChosen(_ language: Language) -> Action? {
    .banking(.languageChosen(language: language))
  }

  /// Returns the action that sets the user's time zone.
  package func zoneChosen(_ zone: Zone) -> Action? { .banking(.zoneChosen(zone: zone)) }

  /// Returns changes that others may make to the service, which allows everything: they open
  /// accounts, send money, write balances, and delete anything.
  package func remoteChanges(in state: State) -> [String] {
    guard let account = state.account, let number = Int(account.id) else { return [] }
    let (id, code) = (account.id, account.balance.currency.code)
    let own = "phoneNumber=\(account.phoneNumber) currency=\(code)"
    let gift = "amount:=5 currency=\(code) createdOn:=1767225600 reference=gift"
    // A different one each time something has happened.
    let turn = state.transactions.count
    let partner = "+491510000000\(turn / 8 % 3 + 1)"
    // Not each time: no user can send to a number that several accounts have.
    let arrivals =
      turn % 8 > 1 || partner == account.phoneNumber
      ? [] : ["POST /account phoneNumber=\(partner) currency=\(code) balance:=100"]
    return arrivals + [
      "POST /transaction senderId=\(number + 1) receiverId=\(id) \(gift)",
      "POST /transaction senderId=\(id) receiverId=\(number + 1) \(gift)",
      "POST /transaction senderId=\(id) receiverId=\(id) amount=much",
      "PUT /account/\(id) \(own) balance:=42", "PUT /account/\(id) \(own) balance=none",
      "DELETE /account/\(id)", "DELETE /account/\(number + 1)", "DELETE /account/\(number + 2)",
    ] + state.transactions.prefix(4).map { "DELETE /transaction/\($0.id)" }
  }
}
