import ReelApp
import ReelSupport

/// Typing into the form of the current screen, whichever that is.
package struct FormFilling: AppPart<CodePayApp> {
  /// The actions on every form.
  package enum Action: Codable, Equatable, Sendable {
    /// The user has typed into fields.
    case edited(values: [FieldName: String])
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .edited(let values): state.fill(in: values)
    }
  }

  package var commands: [Command<State, Action>] {
    Command.set(
      FieldName.self, among: [.recipient, .amount, .note, .phone, .currency],
      "Fill in a field of the form, or of the one that sends money; or clear it"
    ) { .edited(values: $0) }
    .completing("field") { FieldName.choices($0.fillable) }
    .completing(FieldName.self) { $0 }
    .unavailable { $0.top == .register || $0.isLogInForm ? nil : $0.logInReason }
  }
}

/// Checks the texts of a form, as far as possible without the service.
enum FormCheck {
  /// Returns the problem of the user's own phone number.
  static func problem(phone: String) -> Problem? {
    if phone.isBlank { return .missing }
    return PhoneNumber.parse(phone) == nil ? .notAPhone : nil
  }

  /// Returns the problem of an account's currency.
  static func problem(currency: String) -> Problem? {
    if currency.isBlank { return .missing }
    return Currency(currency) == nil ? .notACurrency : nil
  }

  /// Returns the problem of a new currency for an account with a balance, which is not converted.
  static func problem(currency: String, for balance: Money) -> Problem? {
    guard let new = Currency(currency) else { return problem(currency: currency) }
    if new == balance.currency { return .unchanged }
    if Money(balance.decimal, new) != nil { return nil }
    return new.digits < balance.currency.digits ? .unrepresentable : .unholdable
  }
}

extension Form {
  /// Returns the typed amount, or its problem.
  func amount(for account: Account, _ style: AmountStyle) -> Outcome<Money, Problem> {
    do throws(AmountProblem) {
      return .done(try style.parse(self[.amount], account.balance.currency))
    } catch {
      return .failed(error == .missing ? .missing : .amount(error))
    }
  }
}

extension CodePayApp.State {
  /// The fields of the current form, or of the one for sending money, which is opened by filling it
  /// in.
  var fillable: [FieldName] {
    switch top {
    case .login: [.phone]
    case .register: [.phone, .currency]
    case .addMoney: [.amount]
    default: [.recipient, .amount, .note]
    }
  }

  /// Whether the current form has texts that would be lost: they were typed, and not taken from a
  /// transaction, and are not being saved.
  var hasUnsavedTexts: Bool {
    guard !isBusy, [.register, .addMoney, .sendMoney].contains(top) else { return false }
    let typed = form.typed.filter { !$0.value.isEmpty }
    return !typed.isEmpty
      && !transactions.contains { transaction in
        typed == order(repeating: transaction, in: formStyle).filter { !$0.value.isEmpty }
      }
  }

  /// The amount in the form, if it is valid.
  var typedAmount: Money? { account.flatMap { form.amount(for: $0, formStyle).value } }

  /// Fills in fields of the current form, or of the one for sending money.
  fileprivate mutating func fill(in values: [FieldName: String]) {
    let isHere =
      [.login, .register, .addMoney].contains(top) && values.keys.allSatisfy(fillable.contains)
    if !isHere {
      guard checkLogIn() else { return }
      if top != .sendMoney { move(to: .sendMoney) }
    }
    for (field, text) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      // There, the meaning of a phone number is clear.
      let target = !isHere && field == .phone ? .recipient : field
      if fillable.contains(target) {
        type(text, into: target)
      } else {
        notify(.failed(.noField(field)))
      }
    }
  }
}
