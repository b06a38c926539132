import ReelApp

/// Password, currency, phone number.
package struct SettingsPage: AppScreen<CodePayApp> {
  /// The actions of the settings.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the settings.
    case settingsTapped
    /// Changes the password.
    case passwordTapped(old: Secret, new: Secret, confirmation: Secret)
    /// The user is about to be asked whether to change the currency.
    case currencyChecked(code: String)
    /// Changes the currency; the user has confirmed it.
    case currencyTapped(code: String)
    /// Changes the phone number.
    case phoneTapped(phone: String)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    guard state.checkLogIn() else { return }
    state.move(to: .settings)
    switch action {
    case .settingsTapped: break
    case .passwordTapped(let old, let new, let confirmation):
      state.begin(
        .changePassword(old: old, new: new, confirmation: confirmation), &ask)
    case .currencyChecked(let code):
      state.form[.currency] = code
      guard let balance = state.account?.balance else { return state.notify(.failed(.noAccount)) }
      let problem = FormCheck.problem(currency: code, for: balance)
      state.form.refuse(problem.map { [.currency: $0] } ?? [:])
    case .currencyTapped(let code):
      state.form[.currency] = code
      state.begin(.changeCurrency(code: code), &ask)
    case .phoneTapped(let phone):
      state.form[.phone] = phone
      state.begin(.changePhone(phone: phone), &ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("settings", "Show the settings") { .settingsTapped }
    Command(
      "settings password", "Change the password",
      .secret("old", prompt: FieldName.old.label), .secret("new", prompt: Text("New password")),
      .secret("confirmation", prompt: FieldName.confirmation.label)
    ) { .passwordTapped(old: $0, new: $1, confirmation: $2) }
    Command(
      "settings currency", "Change the currency; amounts are not converted",
      .argument("code", String.self)
    ) { .currencyTapped(code: $0) }
    .completing("code") { _ in Currency.codes.map { Choice($0) } }
    .confirm(after: Self.check) { state, action in
      // What is refused is shown instead.
      guard case .currencyTapped(let code) = action, let currency = Currency(code),
        let balance = state.account?.balance, state.form.problems[.currency] == nil,
        let after = Money(balance.decimal, currency)
      else { return nil }
      return "The amount is not converted: \(balance) becomes \(after). Change it?"
    }
    Command("settings phone", "Change the phone number", .text("phone")) {
      .phoneTapped(phone: $0)
    }
    .examples("phone", "+49 151 00000004", "+4915100000005")
  }

  /// Returns the check before the user is asked for confirmation.
  private static let check: @Sendable (Action) -> Action? = { action in
    guard case .currencyTapped(let code) = action else { return nil }
    return .currencyChecked(code: code)
  }

  package func screen(for state: State) -> Screen {
    Screen(title: "Settings") {
      if let account = state.account {
        Field(FieldName.phone.label, Text(verbatim: account.phoneNumber))
        Field(FieldName.currency.label, Text(verbatim: account.balance.currency.code))
      }
      state.refused([.phone, .currency, .old, .password, .confirmation])
      Paragraph(
        hint: "Change them with “settings password”, “settings currency” and “settings phone”.")
      Controls("back")
    }
  }
}
