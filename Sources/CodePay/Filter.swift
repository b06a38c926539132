/// Which transactions are shown.
public struct Filter: Codable, Equatable, Sendable {
  /// Which way money went.
  public enum Direction: String, Codable, Sendable {
    /// From the account.
    case outgoing
    /// To the account.
    case incoming
  }

  /// Part of a reference or of a phone number.
  public var search: String?
  /// The first day.
  public var from: Day?
  /// The last day.
  public var to: Day?
  /// The least amount.
  public var min: Money?
  /// The largest amount.
  public var max: Money?
  /// The currency.
  public var currency: Currency?
  /// Which way.
  public var direction: Direction?

  /// All transactions.
  public init() {}

  /// Whether it leaves out nothing.
  public var isEmpty: Bool { self == Filter() }

  /// Whether a transaction is shown.
  ///
  /// Amounts are compared as numbers, whatever their currency.
  public func accepts(_ transaction: Transaction, account: String) -> Bool {
    let day = Day(seconds: transaction.createdOn)
    let isOutgoing = transaction.senderId == account
    if let from, day < from { return false }
    if let to, day > to { return false }
    if let min, transaction.amount.decimal < min.decimal { return false }
    if let max, transaction.amount.decimal > max.decimal { return false }
    if let currency, transaction.amount.currency != currency { return false }
    if let direction, (direction == .outgoing) != isOutgoing { return false }
    return matches(transaction)
  }

  private func matches(_ transaction: Transaction) -> Bool {
    guard let needle = search?.trimmed.lowercased(), !needle.isEmpty else { return true }
    let digits = needle.filter { !$0.isWhitespace && $0 != "-" }
    return transaction.reference.lowercased().contains(needle)
      || [transaction.senderPhone, transaction.receiverPhone].contains { $0.contains(digits) }
  }

  /// Reads a filter as it was typed; what will not do is said at its field.
  ///
  /// - Parameters:
  ///   - typed: the texts, by their options.
  ///   - search: the text that is looked for.
  ///   - direction: which way money went.
  ///   - style: how dates and amounts are written.
  ///   - standard: the currency of amounts, if none is given.
  static func read(
    _ typed: [FieldName: String], search: String?, direction: Direction?, _ style: AmountStyle,
    standard: Currency?
  ) -> (filter: Filter, problems: [FieldName: Problem]) {
    var filter = Filter()
    var problems: [FieldName: Problem] = [:]
    filter.search = search
    filter.direction = direction
    if let code = typed[.currency] {
      filter.currency = Currency(code)
      if filter.currency == nil { problems[.currency] = .notACurrency }
    }
    func day(_ field: FieldName) -> Day? {
      guard let text = typed[field] else { return nil }
      let day = style.day(text)
      if day == nil { problems[field] = .notADate }
      return day
    }
    func amount(_ field: FieldName) -> Money? {
      guard let text = typed[field] else { return nil }
      guard let currency = filter.currency ?? standard else { return nil }
      do throws(AmountProblem) {
        return try style.parse(text, currency)
      } catch .notPositive {
        return Money(minor: 0, currency)
      } catch {
        problems[field] = .amount(error)
        return nil
      }
    }
    filter.from = day(.from)
    filter.to = day(.to)
    filter.min = amount(.min)
    filter.max = amount(.max)
    return (filter, problems)
  }
}
