import ReelTexts
import Reel
import ReelApp

/// CodePay: a bank account whose server checks nothing, so that the client does.
///
/// ```swift
/// let tokens = TokenKeeper(credentials, service: "bank", clock: clock)
/// let app = CodePayApp(
///   bank: Bank(
///     api: .live(client, tokens: tokens), storage: Storage(.file(url)), preferences: preferences,
///     tokens: tokens, clock: clock))
/// ```
package struct CodePayApp: App {
  /// Everything that can happen, by the part of the app in which it does.
  package enum Action: ComposedAction {
    /// On the way between the screens.
    case router(Router.Action)
    /// The bank answers.
    case banking(Banking.Action)
    /// Where a user registers.
    case registration(RegistrationForm.Action)
    /// Where a user logs in.
    case login(Login.Action)
    /// In the form that adds money.
    case addMoney(AddMoney.Action)
    /// In the form that sends money.
    case sendMoney(SendMoney.Action)
    /// In the list of transactions.
    case transactions(Transactions.Action)
    /// On the page of a transaction.
    case transactionPage(TransactionPage.Action)
    /// In the settings.
    case settings(SettingsPage.Action)
    /// At the names of others.
    case names(Names.Action)
    /// At the service's resources.
    case resources(Resources.Action)

    /// The way to each and back.
    package static let parts = ActionParts<Action>(
      ActionPath(embed: Action.router) { if case .router(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.banking) { if case .banking(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.registration) {
        if case .registration(let own) = $0 { own } else { nil }
      },
      ActionPath(embed: Action.login) { if case .login(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.addMoney) { if case .addMoney(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.sendMoney) { if case .sendMoney(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.transactions) {
        if case .transactions(let own) = $0 { own } else { nil }
      },
      ActionPath(embed: Action.transactionPage) {
        if case .transactionPage(let own) = $0 { own } else { nil }
      },
      ActionPath(embed: Action.settings) { if case .settings(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.names) { if case .names(let own) = $0 { own } else { nil } },
      ActionPath(embed: Action.resources) {
        if case .resources(let own) = $0 { own } else { nil }
      })
  }

  /// The word that paths and `.use` know the app by.
  package let name = "codepay"
  /// The colour that the app is known by.
  package let accent = Accent.green
  let bank: Bank

  /// Creates the app.
  ///
  /// - Parameter bank: does what is asked of the world.
  package init(bank: Bank) { self.bank = bank }

  /// The parts of the app, with what they say in a language.
  private func parts(in language: Language) -> Parts<State, Action, Request> {
    let strings = Strings.in(language)
    return Parts {
      Banking()
      RegistrationForm(strings: strings)
      Login(strings: strings)
      AddMoney(strings: strings)
      SendMoney(strings: strings)
      Transactions(strings: strings)
      TransactionPage(strings: strings)
      SettingsPage(strings: strings)
      Names(strings: strings)
      Router(strings: strings)
      Resources(strings: strings)
    }
  }

  /// What the app is, in a few words.
  package func summary(in language: Language) -> String {
    Strings.in(language).summary
  }

  /// The log-in, with nothing known yet.
  package var initialState: State { State() }

  /// What every action changes.
  ///
  /// The bank does one thing at a time. Commands that come meanwhile wait, and are done in their
  /// order.
  package var reducer: some RequestingReducer<State, Action, Request> {
    // What was refused shakes once.
    Reduce { state, _ in state.form.shaking = [] }
    WaitingCommands(
      parts(in: .en), in: \.waiting,
      isCommand: { if case .banking = $0 { false } else { true } },
      mustWait: { state, _ in state.isBusy }, mayGoOn: { !$0.isBusy },
      perform: { state, hasWaited, perform in
        // What the user has not been told yet stays, unless the bank is busy again.
        let earlier = hasWaited ? state.tidings : []
        state.tidings = []
        perform(&state)
        if !state.isBusy { state.tidings = earlier + state.tidings }
      })
  }

  /// The words that a person can say to the app, described in English.
  package var commands: [Command<State, Action>] { commands(in: .en) }

  /// The words that a person can say to the app, each in every language, so that a script that was
  /// saved in one is understood in the other.
  package func commands(in language: Language) -> [Command<State, Action>] {
    parts(in: language).commands.map { command in
      Strings.keywords(for: command.name).reduce(command) { $0.alias($1) }
    }
  }

  /// What the user sees, in the language of the state.
  package func screen(for state: State) -> Screen {
    let strings = Strings.in(state.locale)
    return switch state.top {
    case .login: Login(strings: strings).screen(for: state)
    case .register: RegistrationForm(strings: strings).screen(for: state)
    case .home: Home(strings: strings).screen(for: state)
    case .transactions: Transactions(strings: strings).screen(for: state)
    case .transaction: TransactionPage(strings: strings).screen(for: state)
    case .addMoney: AddMoney(strings: strings).screen(for: state)
    case .sendMoney: SendMoney(strings: strings).screen(for: state)
    case .settings: SettingsPage(strings: strings).screen(for: state)
    }
  }

  /// The log-in comes up, or Home where a user is still logged in.
  package var start: Action? { .banking(.appeared) }

  /// With a service that is never asked, and nothing stored.
  package var construction: String { "CodePayApp(bank: .unanswered)" }

  /// Everything is there in each language, and so are amounts and dates.
  package func languageChosen(_ language: Language) -> Action? {
    .banking(.languageChosen(language: language))
  }

  /// Times of day are those of the user's place.
  package func zoneChosen(_ zone: Zone) -> Action? { .banking(.zoneChosen(zone: zone)) }

  /// What others do to the service, which lets everybody do everything: they open accounts, send
  /// money, write balances, and delete what they like.
  package func remoteChanges(in state: State) -> [String] {
    guard let account = state.account, let number = Int(account.id) else { return [] }
    let (id, code) = (account.id, account.balance.currency.code)
    let own = "phoneNumber=\(account.phoneNumber) currency=\(code)"
    let gift = "amount:=5 currency=\(code) createdOn:=1767225600 reference=gift"
    // Another one each time that something has happened.
    let turn = state.transactions.count
    let partner = "+491510000000\(turn / 8 % 3 + 1)"
    // Not each time: to a number that several accounts have, no user can send.
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
