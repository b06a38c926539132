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
}

/// The texts typed into a screen, except passwords, and their problems.
typealias Form = FormState<FieldName>
