import Reel
import ReelApp

/// Where somebody logs in.
package struct Login: ScreenFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What can happen there, and the way back to it.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants to log in.
    case loginTapped(phone: String, password: Secret)
    /// The user wants to log out.
    case logoutTapped
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .loginTapped(let phone, let password):
        state.forget()
        state.move(.login, typed: [.phone: phone])
        state.begin(.logIn, .logIn(phone: phone, password: password), &requests)
      case .logoutTapped: if state.checkLogIn() { state.begin(.logOut, .logOut, &requests) }
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command(
      "login", words.login, .text("phone", madeOf: PhoneNumber.characters),
      .secret("password", prompt: words.password)
    ) { .loginTapped(phone: $0, password: $1) }
    .completing("phone") { state in state.lastPhone.map { [Choice($0)] } ?? [] }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
    Command("logout", words.logout) { .logoutTapped }
      .unavailable { reasons.outside($0) }
  }

  package func screen(for state: State) -> Screen {
    Screen(title: strings.titles.login, isBusy: state.isBusy) {
      strings.notices(state)
      if !state.form[.phone].isEmpty { strings.input(.phone, state) }
      strings.refused([.password], state)
      Paragraph(strings.login.hint)
      if let phone = state.lastPhone { Paragraph(strings.login.last(phone)) }
      Controls(Control("login"), Control("register"))
    }
  }
}
