import ReelApp

/// The log-in screen.
package struct Login: AppScreen<CodePayApp> {
  /// The actions of log-in and log-out.
  package enum Action: Codable, Equatable, Sendable {
    /// Logs in with the typed data.
    case loginTapped(phone: String, password: Secret)
    /// Opens the form; also if the typed data are refused before the password is asked for.
    case loginFormTapped(phone: String)
    /// Logs out.
    case logoutTapped
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .loginFormTapped(let phone):
      let typed = state.logInPhone(phone)
      state.leave(for: .login, typed: [.phone: typed ?? state.lastPhone ?? ""], &ask)
      let problem = typed.flatMap { FormCheck.problem(phone: $0) }
      if let problem { state.form.refuse([.phone: problem]) }
    case .loginTapped(let phone, let password):
      let phone = state.logInPhone(phone) ?? ""
      let goal = Goal.logIn(phone: phone, password: password)
      state.leave(for: .login, typed: [.phone: phone], to: goal, &ask)
    case .logoutTapped: if state.checkLogIn() { state.begin(.logOut, &ask) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "login", "Log in", .optional(.text("phone", madeOf: PhoneNumber.characters)),
      .secret("password", prompt: FieldName.password.label)
    ) { .loginTapped(phone: $0 ?? "", password: $1) }
    .instead { state, action in
      guard case .loginTapped(let phone, _) = action else { return nil }
      let isOfUse = state.logInPhone(phone).map { FormCheck.problem(phone: $0) == nil } ?? false
      return isOfUse ? nil : .loginFormTapped(phone: phone)
    }
    .completing("phone") { state in state.lastPhone.map { [Choice($0)] } ?? [] }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
    Command("logout", "Log out, and forget all secrets") { .logoutTapped }
      .unavailable { $0.logInReason }
  }

  package func screen(for state: State) -> Screen {
    Screen(title: Text(verbatim: "CodePay")) {
      if state.isLogInForm { state.input(.phone) }
      state.refused([.password])
      state.wrongPassword
      if state.isLogInForm {
        state.hint { "Fill in with \($0), then “login”." }
      } else {
        Paragraph(
          hint: """
            Log in with “login PHONE”, or open an account with
            “register PHONE --currency EUR”.
            """)
      }
      if let phone = state.lastPhone { Paragraph("Last log-in: \(verbatim: phone)") }
      Controls("login", "register")
    }
  }
}

extension CodePayApp.State {
  /// Opens a form for users who are not logged in, and maybe begins what is typed there.
  ///
  /// Logging in and registering end the previous session, whichever it is; so does the form alone.
  mutating func leave(
    for screen: Route, typed: [FieldName: String], to goal: Goal? = nil,
    _ ask: inout Ask<CodePayApp>
  ) {
    let end: Goal? = session == nil ? nil : .logOut
    forget()
    move(to: screen, typed: typed)
    if let goal = goal ?? end { begin(goal, &ask) }
  }

  /// Whether the form that asks for the phone number is open.
  var isLogInForm: Bool { top == .login && form.typed[.phone] != nil }

  /// Returns the phone number: the given one, or the one in the form; nil if that is not open.
  fileprivate func logInPhone(_ phone: String) -> String? {
    phone.isEmpty ? (isLogInForm ? form[.phone] : nil) : phone
  }
}
