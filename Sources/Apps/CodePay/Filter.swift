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

  /// Takes typed conditions; problems are returned by field.
  ///
  /// Those that are not given stay unchanged; empty ones are removed.
  ///
  /// - Parameters:
  ///   - typed: the texts, by option.
  ///   - style: the notation of dates and amounts.
  ///   - standard: the default currency of amounts.
  mutating func take(
    _ typed: [FieldName: String], _ style: AmountStyle, standard: Currency?
  ) -> [FieldName: Problem] {
    var problems: [FieldName: Problem] = [:]
    /// Returns the value of a field; nil if it is empty, or has this problem.
    func value<Value>(
      _ field: FieldName, or problem: Problem, _ parse: (String) -> Value?
    ) -> Value? {
      guard let text = typed[field], !text.isBlank else { return nil }
      let value = parse(text)
      if value == nil { problems[field] = problem }
      return value
    }
    if typed[.currency] != nil { currency = value(.currency, or: .notACurrency) { Currency($0) } }
    func amount(_ field: FieldName) -> Money? {
      guard let text = typed[field], !text.isBlank, let currency = currency ?? standard
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
    if typed[.from] != nil { from = value(.from, or: .notADate, style.day) }
    if typed[.to] != nil { to = value(.to, or: .notADate, style.day) }
    if typed[.min] != nil { min = amount(.min) }
    if typed[.max] != nil { max = amount(.max) }
    return problems.merging(contradictions(in: typed)) { problem, _ in problem }
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

extension CodePayApp.State {
  /// Returns whether a transaction passes the filter.
  ///
  /// Amounts are compared as numbers, whatever their currency; days are those of the zone.
  func accepts(_ transaction: Transaction) -> Bool {
    let (day, amount) = (day(of: transaction), transaction.amount)
    if let from = filter.from, day < from { return false }
    if let to = filter.to, day > to { return false }
    if let min = filter.min, amount.decimal < min.decimal { return false }
    if let max = filter.max, amount.decimal > max.decimal { return false }
    if let currency = filter.currency, amount.currency != currency { return false }
    let isOutgoing = isOutgoing(transaction)
    if let direction = filter.direction, (direction == .outgoing) != isOutgoing { return false }
    return filter.search.map { contains($0, in: transaction) } ?? true
  }

  private func contains(_ wanted: String, in transaction: Transaction) -> Bool {
    let search = Folding.Search(wanted)
    if search.isIn(transaction.reference) { return true }
    let digits = PhoneNumber.part(wanted)
    return [transaction.senderPhone, transaction.receiverPhone].contains { phone in
      digits.map(phone.contains) == true
        || book.name(of: phone).map(search.isIn) == true
    }
  }
}
