import ReelTexts

/// The problem of a field.
package enum Problem: Error, Codable, Equatable, Sendable {
  /// The field is empty.
  case missing
  /// It is not a phone number in E.164 form.
  case notAPhone
  /// The phone number belongs to another account.
  case taken
  /// It has fewer than 8 characters, or lacks a letter or a digit.
  case weak
  /// The two passwords differ.
  case unequal
  /// It is not the password.
  case wrongPassword
  /// It is not a currency of ISO 4217.
  case notACurrency
  /// It is already the current value.
  case unchanged
  /// The balance has decimals that the currency does not have.
  case unrepresentable
  /// The balance is more than an account in the currency can hold.
  case unholdable
  /// No account has this phone number.
  case noSuchRecipient
  /// More than one account has this phone number.
  case ambiguous
  /// It is the sender's own number.
  case oneself
  /// The recipient's account has another currency.
  case otherCurrency(Currency)
  /// The balance is too low.
  case insufficient(Money)
  /// With the amount, the recipient's balance would be more than an account can hold.
  case unreceivable
  /// It is not an amount.
  case amount(AmountProblem)
  /// It is not a date.
  case notADate
  /// It is before the first day of the filter.
  case before(Day)
  /// It is before the first day in the same line.
  case beforeFirst(Day)
  /// It is after the last day of the filter.
  case after(Day)
  /// It is less than the minimum of the filter.
  case below(Money)
  /// It is less than the minimum in the same line.
  case belowLeast(Money)
  /// It is more than the maximum of the filter.
  case above(Money)
}

extension Problem {
  /// One or two sentences for the user.
  var text: Text {
    switch self {
    case .missing: AmountProblem.missing.text
    case .notAPhone: "A phone number is + and 8 to 15 digits, such as +49 151 2345678."
    case .taken: "This phone number is already registered."
    case .weak: "It needs at least 8 characters, with a letter and a digit."
    case .unequal: "The two passwords differ."
    case .wrongPassword: "The password is wrong."
    case .notACurrency: "It has to be an ISO 4217 code, such as EUR."
    case .unchanged: "This is the current value already."
    case .unrepresentable: "The balance has decimals that this currency does not have."
    case .unholdable: "The balance is more than an account in this currency can hold."
    case .noSuchRecipient: "No account has this phone number."
    case .ambiguous: "More than one account has this phone number: it is unsafe to continue."
    case .oneself: "This is your own phone number."
    case .otherCurrency(let currency): "That account is in \(verbatim: currency)."
    case .insufficient(let balance): "There is only \(balance) on the account."
    case .unreceivable: "The recipient's account cannot hold that much more."
    case .amount(let problem): problem.text
    case .notADate: "This is not a date. One looks like 2026-12-31."
    case .before(let day):
      """
      Nothing matches both: the first day is \(day). Give that or a later one, or remove it with \
      “clear-filter from”.
      """
    case .beforeFirst(let day):
      "Nothing matches both: the first day is \(day). Give that or a later one."
    case .after(let day):
      """
      Nothing matches both: the last day is \(day). Give that or an earlier one, or remove it \
      with “clear-filter to”.
      """
    case .below(let money):
      """
      Nothing matches both: the minimum is \(money). Give that or more, or remove it with \
      “clear-filter min”.
      """
    case .belowLeast(let money):
      "Nothing matches both: the minimum is \(money). Give that or more."
    case .above(let money):
      """
      Nothing matches both: the maximum is \(money). Give that or less, or remove it with \
      “clear-filter max”.
      """
    }
  }
}
