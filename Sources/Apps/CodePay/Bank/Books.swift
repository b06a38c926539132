/// The correct balance of an account according to this client: its baseline and the ledger.
///
/// The ledger consists of the account's transactions in its own currency. The baseline is the
/// balance before them, including all changes without a transaction.
package struct Books: Codable, Equatable, Sendable {
  /// A transaction, or a deposit in progress.
  package struct Entry: Codable, Equatable, Sendable {
    /// The change of the balance, in the smallest unit.
    var effect: Int64
    /// Whether the balance may lack it, because a client has not written it yet.
    var isLoose: Bool
    /// Whether the balance certainly lacks it: only this client writes it, and has not tried yet.
    var isUntried = false
  }

  /// The result of comparing a balance with the books.
  enum Verdict: Equatable, Sendable {
    /// The balance is correct.
    case balanced
    /// The balance must be this: known transactions are missing.
    case write(Int64)
    /// The balance was changed in another way: the new baseline, and the correct balance `target`,
    /// which is the current one unless an untried entry is missing.
    case adopt(baseline: Int64, target: Int64)
  }

  /// Nil if this client has never seen the account before.
  var baseline: Int64?
  var entries: [Entry] = []
  /// The effects of withdrawn transactions, which the balance may still include.
  var withdrawn: [Int64] = []

  /// Adds a transaction, or a deposit in progress.
  mutating func add(_ effect: Int64, isLoose: Bool = true, isUntried: Bool) {
    entries.append(Entry(effect: effect, isLoose: isLoose, isUntried: isUntried))
  }

  /// The correct balance, if the baseline is known.
  var expected: Int64? { baseline.map { $0 &+ sum(entries) } }

  /// Compares a balance with the books.
  func verdict(on balance: Int64) -> Verdict {
    if let expected {
      if balance == expected { return .balanced }
      let shifts = entries.filter(\.isLoose).map { 0 &- $0.effect } + withdrawn
      if Self.isSum(balance &- expected, of: shifts) { return .write(expected) }
    }
    let untried = sum(entries.filter(\.isUntried))
    return .adopt(
      baseline: balance &- (sum(entries) &- untried), target: balance &+ untried)
  }

  // Wrapping: a server may return any number of amounts, and nonsense must not stop the program.
  private func sum(_ entries: [Entry]) -> Int64 { entries.reduce(0) { $0 &+ $1.effect } }

  /// Returns whether some of the numbers add up to `target`.
  ///
  /// If there are too many to tell, the ledger is believed.
  static func isSum(_ target: Int64, of numbers: [Int64]) -> Bool {
    if numbers.contains(target) { return true }
    var sums: Set<Int64> = [0]
    for number in numbers {
      sums.formUnion(sums.map { $0 &+ number })
      if sums.contains(target) { return true }
      if sums.count > limit { return true }
    }
    return false
  }

  private static let limit = 4096
}
