/// What the user wants sent: the valid content of the form.
package struct Order: Codable, Equatable, Sendable {
  /// The recipient's phone number, in E.164 form.
  var recipient: String
  /// How much.
  var amount: Money
  /// What is said about it.
  var note: String

  /// Creates an order.
  package init(recipient: String, amount: Money, note: String) {
    self.recipient = recipient
    self.amount = amount
    self.note = note
  }
}
