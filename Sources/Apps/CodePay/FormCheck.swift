import ReelSupport

/// What is wrong with what is typed into a form, as far as one can tell without asking the service.
enum FormCheck {
  /// What is wrong with one's own phone number.
  static func problem(phone: String) -> Problem? {
    if phone.isBlank { return .missing }
    return PhoneNumber.parse(phone) == nil ? .notAPhone : nil
  }

  /// What is wrong with the currency of an account.
  static func problem(currency: String) -> Problem? {
    if currency.isBlank { return .missing }
    return Currency(currency) == nil ? .notACurrency : nil
  }
}

extension CodePayApp.State {
  /// The fields of the form that shows, or of the one that sends money, which filling in opens.
  var fillable: [FieldName] {
    switch top {
    case .login: [.phone]
    case .register: [.phone, .currency]
    case .addMoney: [.amount]
    default: [.recipient, .amount, .note]
    }
  }

  /// What is wrong with a field of the form that shows.
  func complaint(about field: FieldName) -> Problem? {
    switch (top, field) {
    case (.register, .phone), (.login, .phone): return FormCheck.problem(phone: form[.phone])
    case (.register, .currency): return FormCheck.problem(currency: form[.currency])
    case (.sendMoney, .recipient), (.sendMoney, .amount), (.addMoney, .amount):
      guard let account else { return nil }
      var copy = form
      if top == .addMoney {
        _ = copy.amount(in: account.balance.currency, style)
      } else {
        _ = copy.order(from: account, style)
      }
      return copy.problems[field]
    default: return nil
    }
  }

  /// Types into the form that shows, or into the one that sends money.
  mutating func fill(in values: [FieldName: String]) {
    let isHere =
      [.login, .register, .addMoney].contains(top) && values.keys.allSatisfy(fillable.contains)
    if !isHere {
      guard checkLogIn() else { return }
      if top != .sendMoney { move(.open(.sendMoney)) }
    }
    for (field, text) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      // Whose phone number is meant there is plain.
      let place = !isHere && field == .phone ? .recipient : field
      if fillable.contains(place) {
        form.type(text, into: place)
      } else {
        tell(.failed(.noField(field)))
      }
    }
  }
}
