import Reel
import ReelApp
import ReelSupport

/// Password, currency, phone number.
package struct SettingsPage: ScreenFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// The actions of the settings.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the settings.
    case settingsTapped
    /// Changes the password.
    case passwordTapped(old: Secret, new: Secret, confirmation: Secret)
    /// Changes the currency; the user has confirmed it.
    case currencyTapped(code: String)
    /// Changes the phone number.
    case phoneTapped(phone: String)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      guard state.checkLogIn() else { return }
      state.move(.open(.settings))
      switch action {
      case .settingsTapped: break
      case .passwordTapped(let old, let new, let confirmation):
        state.begin(
          .settings, .changePassword(old: old, new: new, confirmation: confirmation), &requests)
      case .currencyTapped(let code):
        state.form[.currency] = code
        state.begin(.settings, .changeCurrency(code: code), &requests)
      case .phoneTapped(let phone):
        state.form[.phone] = phone
        state.begin(.settings, .changePhone(phone: phone), &requests)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command("settings", words.settings) { .settingsTapped }
      .unavailable { reasons.outside($0) }
    Command(
      "settings password", words.settingsPassword, .secret("old", prompt: words.oldPassword),
      .secret("new", prompt: words.newPassword),
      .secret("confirmation", prompt: words.confirmation)
    ) { .passwordTapped(old: $0, new: $1, confirmation: $2) }
    .unavailable { reasons.outside($0) }
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
    .unavailable { reasons.outside($0) }
    Command("settings phone", words.settingsPhone, .text("phone")) { .phoneTapped(phone: $0) }
      .examples("phone", "+49 151 00000004", "+4915100000005")
      .unavailable { reasons.outside($0) }
  }

  package func screen(for state: State) -> Screen {
    Screen(title: strings.titles.settings, isBusy: state.isBusy) {
      strings.notices(state)
      if let account = state.account {
        Field(strings.label(.phone), account.phoneNumber)
        Field(strings.label(.currency), account.balance.currency.code)
      }
      strings.refused([.phone, .currency, .old, .password, .confirmation], state)
      Paragraph(strings.settings.hint)
      Controls(Control("back"))
    }
  }
}
