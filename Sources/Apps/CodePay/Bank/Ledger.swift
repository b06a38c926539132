import ReelHTTP

/// The transactions of an account, as returned by the service.
struct Ledger: Equatable, Sendable {
  /// The valid transactions.
  var transactions: [Transaction]
  /// The ids of all returned transactions, valid or not.
  var ids: Set<String>
  /// The problem with an element whose id is unreadable; nil if there is none.
  var problem: APIError?

  /// Creates a complete ledger of valid transactions.
  init(_ transactions: [Transaction]) {
    self.init(transactions: transactions, ids: Set(transactions.map(\.id)), problem: nil)
  }

  /// Creates a ledger from its parts.
  init(transactions: [Transaction], ids: Set<String>, problem: APIError?) {
    self.transactions = transactions
    self.ids = ids
    self.problem = problem
  }
}
