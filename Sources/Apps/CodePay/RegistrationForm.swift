import ReelApp

/// The registration screen.
package struct RegistrationForm: AppScreen<CodePayApp> {
  /// The actions of registration.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens an account with the typed data.
    case registerTapped(phone: String, currency: String, password: Secret, confirmation: Secret)
    /// Opens the form; also if the typed data are refused before the password is asked for.
    case registrationFormTapped(phone: String, currency: String)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .registerTapped(let phone, let currency, let password, let confirmation):
      let typed = state.registration(phone, currency)
      let (phone, currency) = (typed[.phone], typed[.currency])
      let goal = Goal.register(
        phone: phone, currency: currency, password: password, confirmation: confirmation)
      state.leave(for: .register, typed: [.phone: phone, .currency: currency], to: goal, &ask)
    case .registrationFormTapped(let phone, let currency):
      let typed = state.registration(phone, currency)
      let isNew = state.isOpeningRegistration(typed)
      state.leave(for: .register, typed: typed.typed, &ask)
      if !isNew { state.form.refuse(typed.registrationProblems) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "register", "Open an account, and log in",
      .optional(.text("phone", madeOf: PhoneNumber.characters)),
      .option(
        "currency", String.self, called: FieldName.currency.word,
        help: Text("the account's currency, by its ISO 4217 code: EUR")),
      .secret("password", prompt: FieldName.password.label),
      .secret("confirmation", prompt: FieldName.confirmation.label)
    ) { .registerTapped(phone: $0 ?? "", currency: $1 ?? "", password: $2, confirmation: $3) }
    .explained("Alone, it opens the form, or the account that is filled in there.")
    .instead { state, action in
      guard case .registerTapped(let phone, let currency, _, _) = action else { return nil }
      let typed = state.registration(phone, currency)
      let isOfUse = !state.isOpeningRegistration(typed) && typed.registrationProblems.isEmpty
      return isOfUse ? nil : .registrationFormTapped(phone: phone, currency: currency)
    }
    .completing("currency") { _ in Currency.codes.map { Choice($0) } }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
  }

  package func screen(for state: State) -> Screen {
    Screen(title: "Register") {
      state.input(.phone)
      state.input(.currency)
      state.refused([.password, .confirmation])
      state.hint { "Fill in with \($0), then “register”." }
      Controls("register", "back")
    }
  }
}

extension Form {
  /// The problems of the data for a new account, before the password is asked for.
  var registrationProblems: [FieldName: Problem] {
    var problems: [FieldName: Problem] = [:]
    problems[.phone] = FormCheck.problem(phone: self[.phone])
    problems[.currency] = FormCheck.problem(currency: self[.currency])
    return problems
  }
}

extension CodePayApp.State {
  /// Returns the data for a new account: the given ones, completed by the form.
  fileprivate func registration(_ phone: String, _ currency: String) -> Form {
    var typed = Form(typed: top == .register ? form.typed : [:])
    if !phone.isEmpty { typed[.phone] = phone }
    if !currency.isEmpty { typed[.currency] = currency }
    return typed
  }

  /// Returns whether the form is only to be opened.
  fileprivate func isOpeningRegistration(_ typed: Form) -> Bool {
    top != .register && typed.typed.isEmpty
  }
}
