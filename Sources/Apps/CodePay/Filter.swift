import ReelApp
import ReelSupport

/// A filter for transactions.
package struct Filter: Codable, Equatable, Sendable {
  /// The direction of a transaction.
  package enum Direction: String, Codable, Sendable {
    /// From the account.
    case outgoing
    /// To the account.
    case incoming

    /// The direction of a single transaction.
    var text: Text {
      switch self {
      case .outgoing: Text("outgoing", context: "a transaction")
      case .incoming: Text("incoming", context: "a transaction")
      }
    }

    /// The direction of several transactions.
    var plural: Text {
      switch self {
      case .outgoing: Text("outgoing", context: "transactions")
      case .incoming: Text("incoming", context: "transactions")
      }
    }
  }

  /// A part of a note, of a phone number or of its name.
  var search: String?
  /// The first day.
  var from: Day?
  /// The last day.
  var to: Day?
  /// The minimum amount.
  var min: Money?
  /// The maximum amount.
  var max: Money?
  /// The currency.
  var currency: Currency?
  /// The direction.
  var direction: Direction?

  /// Whether all transactions pass.
  var isEmpty: Bool { self == Filter() }

  /// Returns whether a transaction passes.
  ///
  /// Amounts are compared as numbers, whatever their currency; days are those of the zone.
  func accepts(
    _ transaction: Transaction, account: String, in zone: Zone, names: AddressBook
  ) -> Bool {
    let day = Day(seconds: transaction.createdOn, in: zone)
    let isOutgoing = transaction.senderId == account
    if let from, day < from { return false }
    if let to, day > to { return false }
    if let min, transaction.amount.decimal < min.decimal { return false }
    if let max, transaction.amount.decimal > max.decimal { return false }
    if let currency, transaction.amount.currency != currency { return false }
    if let direction, (direction == .outgoing) != isOutgoing { return false }
    return matches(transaction, names)
  }

  private func matches(_ transaction: Transaction, _ names: AddressBook) -> Bool {
    guard let wanted = search else { return true }
    let search = Folding.Search(wanted)
    if search.isIn(transaction.reference) { return true }
    let digits = PhoneNumber.part(wanted)
    return [transaction.senderPhone, transaction.receiverPhone].contains { phone in
      digits.map(phone.contains) == true
        || names.name(of: phone).map(search.isIn) == true
    }
  }

  /// Parses a typed filter; problems are returned by field.
  ///
  /// Options that are not given stay unchanged; empty ones are removed.
  ///
  /// - Parameters:
  ///   - earlier: the previous filter.
  ///   - typed: the texts, by option.
  ///   - search: the search text.
  ///   - direction: the direction.
  ///   - style: the notation of dates and amounts.
  ///   - standard: the default currency of amounts.
  static func read(
    _ typed: [FieldName: String], search: String?, direction: Direction?, _ style: AmountStyle,
    standard: Currency?, after earlier: Filter
  ) -> (filter: Filter, problems: [FieldName: Problem]) {
    var filter = earlier
    var problems: [FieldName: Problem] = [:]
    if let search { filter.search = search.isBlank ? nil : search }
    if let direction { filter.direction = direction }
    /// Returns the value of a field; nil if it is empty, or has this problem.
    func value<Value>(
      _ field: FieldName, or problem: Problem, _ parse: (String) -> Value?
    ) -> Value? {
      guard let text = typed[field], !text.isBlank else { return nil }
      let value = parse(text)
      if value == nil { problems[field] = problem }
      return value
    }
    if typed[.currency] != nil {
      filter.currency = value(.currency, or: .notACurrency) { Currency($0) }
    }
    func amount(_ field: FieldName) -> Money? {
      guard let text = typed[field], !text.isBlank, let currency = filter.currency ?? standard
      else { return nil }
      do throws(AmountProblem) {
        return try style.parse(text, currency)
      } catch .notPositive {
        return Money(minor: 0, currency)
      } catch {
        problems[field] = .amount(error)
        return nil
      }
    }
    if typed[.from] != nil { filter.from = value(.from, or: .notADate, style.day) }
    if typed[.to] != nil { filter.to = value(.to, or: .notADate, style.day) }
    if typed[.min] != nil { filter.min = amount(.min) }
    if typed[.max] != nil { filter.max = amount(.max) }
    problems.merge(filter.contradictions(in: typed)) { problem, _ in problem }
    return (filter, problems)
  }

  /// Returns contradictions, at the fields that were typed last; only what has been accepted before
  /// can be removed.
  private func contradictions(in typed: [FieldName: String]) -> [FieldName: Problem] {
    var problems: [FieldName: Problem] = [:]
    if let from, let to, from > to {
      if typed[.to] == nil {
        problems[.from] = .after(to)
      } else {
        problems[.to] = typed[.from] == nil ? .before(from) : .beforeFirst(from)
      }
    }
    if let min, let max, min.decimal > max.decimal {
      if typed[.max] == nil {
        problems[.min] = .above(max)
      } else {
        problems[.max] = typed[.min] == nil ? .below(min) : .belowLeast(min)
      }
    }
    return problems
  }
}
