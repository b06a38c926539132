import ReelTexts

extension Money: TextValue {
  /// Returns the amount with its currency as the language writes it: `1,234.50 EUR`.
  package func string(in translation: Translation) -> String {
    translation(
      Text("\(number) \(verbatim: currency.code)", context: "an amount and its currency"))
  }

  /// The amount without its currency: `1,234.50`.
  var number: Text { Text(Number(money: self)) }

  /// Returns the amount with a sign for its direction: `+1,234.50 EUR`.
  func signed(isOutgoing: Bool) -> Text { Text(verbatim: isOutgoing ? "-" : "+") + Text(self) }

  private struct Number: TextValue {
    let money: Money

    func string(in translation: Translation) -> String { AmountStyle(translation).number(money) }
  }
}
