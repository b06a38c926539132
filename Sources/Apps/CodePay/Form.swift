import ReelApp

/// A field of a form, identified by its word in `set` and in messages.
package enum FieldName: String, FormField {
  /// The user's phone number.
  case phone
  /// A currency.
  case currency
  /// A password, which is never shown.
  case password
  /// The password again.
  case confirmation
  /// The current password.
  case old
  /// The recipient of money.
  case recipient
  /// An amount.
  case amount
  /// A note.
  case note
  /// The first day of the filter.
  case from
  /// The last day of the filter.
  case to
  /// The minimum amount of the filter.
  case min
  /// The maximum amount of the filter.
  case max

  package typealias Problem = CodePay.Problem
  /// The current screen, and the account.
  package typealias Context = CodePayApp.State

  /// What answers a question for the field.
  package var answer: FieldAnswer {
    switch self {
    case .note: .text
    case .currency: .word
    default: .words
    }
  }

  /// The label of the field.
  package var label: Text {
    switch self {
    case .phone: "Phone number"
    case .currency: "Currency"
    case .password: "Password"
    case .confirmation: "Password again"
    case .old: "Current password"
    case .recipient: "Recipient's phone number"
    case .amount: "Amount"
    case .note: "Note"
    case .from: Text("From", context: "the first day")
    case .to: Text("To", context: "the last day")
    case .min: "At least"
    case .max: "At most"
    }
  }

  /// The word for the field in `set` and in messages.
  package var word: Text {
    switch self {
    case .recipient: Text("recipient", context: "a field of a form")
    case .amount: Text("amount", context: "a field of a form")
    case .note: Text("note", context: "a field of a form")
    case .phone: Text("phone", context: "a field of a form")
    default: FilterCondition(rawValue: rawValue)?.word ?? Text(verbatim: rawValue)
    }
  }

  /// Returns the problem of the field on the current screen.
  package func problem(in form: Form, _ state: CodePayApp.State) -> Problem? {
    switch (state.top, self) {
    case (.register, .phone), (.login, .phone): FormCheck.problem(phone: form[.phone])
    case (.register, .currency): FormCheck.problem(currency: form[.currency])
    case (.sendMoney, .recipient):
      state.account.flatMap { form.recipient(of: $0, state.book).error }
    case (.sendMoney, .amount), (.addMoney, .amount):
      state.account.flatMap { form.amount(for: $0, state.formStyle).error }
    default: nil
    }
  }

  /// Returns a problem as one or two sentences.
  package func explanation(of problem: Problem) -> Text { problem.text }

  /// Returns the values that one may want for the field.
  package func choices(in state: CodePayApp.State) -> [Choice] {
    switch self {
    case .recipient: state.partners
    case .currency: Currency.codes.map { Choice($0) }
    case .phone:
      state.top.isOutside ? state.lastPhone.map { [Choice($0)] } ?? [] : state.partners
    default: []
    }
  }
}

/// The texts typed into a screen, except passwords, and their problems.
package typealias Form = FormState<FieldName>
