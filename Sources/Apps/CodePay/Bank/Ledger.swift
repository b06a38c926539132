import ReelApp
import ReelHTTP

/// The transactions of an account, as returned by the service.
package struct Ledger: Codable, Equatable, Sendable {
  /// The valid transactions.
  var transactions: [Transaction]
  /// The ids of all returned transactions, valid or not.
  var ids: Set<String>
  /// The times of those that can be read, but are invalid, by their ids.
  var invalid: [String: Int] = [:]
  /// The problem with an element whose id is unreadable; nil if there is none.
  var problem: APIError?

  /// Creates a ledger from the records of a list.
  init(_ records: [Element<TransactionRecord>], ids: Set<String>) {
    transactions = records.compactMap(\.transaction)
    self.ids = ids
    for record in records where record.transaction == nil {
      invalid[record.id] = record.createdOn
    }
  }

  /// Adds the transactions of another list.
  mutating func add(_ other: Ledger) {
    transactions = (transactions + other.transactions).withoutRepeatedIDs
    ids.formUnion(other.ids)
    problem = problem ?? other.problem
  }

  /// Returns whether no transaction is later than one with a number.
  func isUpTo(_ number: Int) -> Bool {
    problem == nil
      && (transactions.map(\.id) + invalid.keys).allSatisfy { id in
        Int(id).map { $0 <= number } ?? false
      }
  }
}
