import Reel
import ReelApp

/// Where somebody registers.
package struct RegistrationForm: ScreenFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What can happen there.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants to register.
    case registerTapped(phone: String, currency: String, password: Secret, confirmation: Secret)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .registerTapped(let phone, let currency, let password, let confirmation):
        state.forget()
        state.move(.register, typed: [.phone: phone, .currency: currency])
        state.begin(
          .register,
          .register(
            phone: phone, currency: currency, password: password, confirmation: confirmation),
          &requests)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    Command(
      "register", words.register, .text("phone", madeOf: PhoneNumber.characters),
      .required("currency", String.self, help: words.currencyHelp),
      .secret("password", prompt: words.password),
      .secret("confirmation", prompt: words.confirmation)
    ) { .registerTapped(phone: $0, currency: $1, password: $2, confirmation: $3) }
    .completing("currency") { _ in Currency.codes.map { Choice($0) } }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
  }

  package func screen(for state: State) -> Screen {
    Screen(title: strings.titles.register, isBusy: state.isBusy) {
      strings.notices(state)
      strings.input(.phone, state)
      strings.input(.currency, state)
      strings.refused([.password, .confirmation], state)
      Controls(Control("register"), Control("back"))
    }
  }
}
