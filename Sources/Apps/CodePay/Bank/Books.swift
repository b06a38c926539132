/// What an account's balance has to be, by what this client knows: its baseline and the ledger.
///
/// The ledger are the account's transactions, in its own currency. The baseline is what was on the
/// account before them, and all that came and went without one.
struct Books: Equatable, Sendable {
  /// A transaction, or money that is being added.
  struct Entry: Equatable, Sendable {
    /// By how much it changes the balance, in the smallest unit.
    var effect: Int64
    /// Whether it may be missing in the balance, because a client has yet to write it there.
    var isLoose: Bool
    /// Whether it certainly is missing: only this client writes it, and has not tried yet.
    var isUntried = false
  }

  /// What came of comparing a balance with the books.
  enum Verdict: Equatable, Sendable {
    /// It is what it has to be.
    case balanced
    /// It has to be this: what is missing are known transactions.
    case write(Int64)
    /// It was changed in another way: the baseline is to be this, and the balance has to be
    /// `target`, which is what it is unless something untried is missing.
    case adopt(baseline: Int64, target: Int64)
  }

  /// Nil where this client has never seen the account before.
  var baseline: Int64?
  var entries: [Entry] = []
  /// What transactions that were taken back would do; the balance may still have it.
  var withdrawn: [Int64] = []

  /// What the balance has to be, if the baseline is known.
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

  // Wrapping: a server may answer ever so many amounts, and nonsense must not stop the program.
  private func sum(_ entries: [Entry]) -> Int64 { entries.reduce(0) { $0 &+ $1.effect } }

  /// Whether some of the numbers add up to `target`.
  ///
  /// Where there are too many to tell, the ledger is believed.
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
