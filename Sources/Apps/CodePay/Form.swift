import ReelApp

/// A field of a form, by the word that `set` and messages know it by.
package enum FieldName: String, FormField {
  /// A phone number: one's own.
  case phone
  /// A currency.
  case currency
  /// A password; it shows nowhere.
  case password
  /// A password again.
  case confirmation
  /// The password before.
  case old
  /// Where money is sent.
  case recipient
  /// How much.
  case amount
  /// What is said about it.
  case note
  /// The first day that is looked for.
  case from
  /// The last day that is looked for.
  case to
  /// The least amount that is looked for.
  case min
  /// The largest amount that is looked for.
  case max

  package typealias Problem = CodePay.Problem
}

/// What has been typed into a screen, passwords apart, and what is wrong with it.
typealias Form = FormState<FieldName>
