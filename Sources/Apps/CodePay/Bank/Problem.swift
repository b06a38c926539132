/// The problem of a field.
package enum Problem: Codable, Equatable, Sendable {
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
  /// It is not an amount.
  case amount(AmountProblem)
  /// It is not a date.
  case notADate
  /// It is before the first day of the filter.
  case before(Day)
  /// It is after the last day of the filter.
  case after(Day)
  /// It is less than the minimum of the filter.
  case below(Money)
  /// It is more than the maximum of the filter.
  case above(Money)
}
