import ReelApp

/// A field of a form, by the word that `set` and messages know it by.
public enum FieldName: String, Codable, CaseIterable, Sendable {
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
}

/// A field of the form that sends money.
public enum SendField: String, Codable, CaseIterable, CommandValue {
  /// Where it goes.
  case recipient
  /// How much.
  case amount
  /// What is said about it.
  case note

  var name: FieldName {
    switch self {
    case .recipient: .recipient
    case .amount: .amount
    case .note: .note
    }
  }
}

/// What has been typed into a screen, and what is wrong with that.
public struct Form: Codable, Equatable, Sendable {
  /// What has been typed; passwords never are.
  public var typed: [FieldName: String] = [:]
  /// What is wrong.
  public var problems: [FieldName: Problem] = [:]
  /// The fields that the last action has refused: they shake once.
  public var shaking: [FieldName] = []

  /// A form with what has been typed.
  public init(_ typed: [FieldName: String] = [:]) { self.typed = typed }

  /// What has been typed into a field.
  public subscript(field: FieldName) -> String { typed[field] ?? "" }

  /// Marks what will not do.
  mutating func refuse(_ problems: [FieldName: Problem]) {
    self.problems = problems
    shaking = FieldName.allCases.filter { problems[$0] != nil }
  }

  /// Types into a field; what was wrong with it before is forgotten.
  mutating func type(_ text: String, into field: FieldName) {
    typed[field] = text
    problems[field] = nil
    // A command that has waited for the answer types in the same action.
    shaking.removeAll { $0 == field }
  }
}

// Sending money.
extension Form {
  /// What is to be sent, if that will do as far as one can tell without asking anybody.
  mutating func order(from account: Account, _ style: AmountStyle) -> Order? {
    var found: [FieldName: Problem] = [:]
    let phone = PhoneNumber.parse(self[.recipient])
    if phone == nil {
      found[.recipient] = self[.recipient].trimmed.isEmpty ? .missing : .notAPhone
    } else if phone == account.phoneNumber {
      found[.recipient] = .oneself
    }
    let amount = amount(in: account.balance.currency, style, &found)
    refuse(found)
    guard found.isEmpty, let phone, let amount else { return nil }
    return Order(recipient: phone, amount: amount, note: self[.note].trimmed)
  }

  /// The amount that was typed, if that will do.
  mutating func amount(in currency: Currency, _ style: AmountStyle) -> Money? {
    var found: [FieldName: Problem] = [:]
    let amount = amount(in: currency, style, &found)
    refuse(found)
    return amount
  }

  private func amount(
    in currency: Currency, _ style: AmountStyle, _ found: inout [FieldName: Problem]
  ) -> Money? {
    do throws(AmountProblem) {
      return try style.parse(self[.amount], currency)
    } catch {
      found[.amount] = error == .missing ? .missing : .amount(error)
      return nil
    }
  }
}
