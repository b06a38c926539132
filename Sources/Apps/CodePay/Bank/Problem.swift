/// Why the content of a field will not do.
package enum Problem: Codable, Equatable, Sendable {
  /// Nothing was typed.
  case missing
  /// It is no phone number in E.164 form.
  case notAPhone
  /// The phone number belongs to another account.
  case taken
  /// It has fewer than 8 characters, or lacks a letter or a digit.
  case weak
  /// The two passwords differ.
  case unequal
  /// It is not the password.
  case wrongPassword
  /// It is no currency of ISO 4217.
  case notACurrency
  /// It is what it is already.
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
  /// The balance is less than that.
  case insufficient(Money)
  /// It is no amount.
  case amount(AmountProblem)
  /// It is no date.
  case notADate
  /// It is before the first day that is looked for.
  case before(Day)
  /// It is after the last day that is looked for.
  case after(Day)
  /// It is less than the least amount that is looked for.
  case below(Money)
  /// It is more than the largest amount that is looked for.
  case above(Money)
}
