/// A valid order to send money, from the form.
package struct Order: Codable, Equatable, Sendable {
  /// The recipient's phone number, in E.164 form.
  var recipient: String
  /// The amount.
  var amount: Money
  /// The note.
  var note: String
}
