import ReelHTTP

/// The transactions of an account as the service answers them.
struct Ledger: Equatable, Sendable {
  /// Those that make sense.
  var transactions: [Transaction]
  /// The ids of all that were answered, whether they make sense or not.
  var ids: Set<String>
  /// What is wrong with one whose id could not be read; nil where all could.
  var problem: APIError?

  /// Takes transactions, all of which make sense, for the whole.
  init(_ transactions: [Transaction]) {
    self.init(transactions: transactions, ids: Set(transactions.map(\.id)), problem: nil)
  }

  /// Takes all that is known of them.
  init(transactions: [Transaction], ids: Set<String>, problem: APIError?) {
    self.transactions = transactions
    self.ids = ids
    self.problem = problem
  }
}
