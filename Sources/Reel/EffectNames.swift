/// By which names running effects can be found, and when those began that are throttled.
///
/// Names contain ids that a user has made, so that they are compared and let go of here and not
/// under a lock.
///
/// `@unchecked Sendable`: only whoever delivers the store's actions uses it. That is one thread at
/// a time, and between two of them the store's lock is given and taken.
final class EffectNames: @unchecked Sendable {
  /// What has become of an effect since, as its own task tells it.
  enum News: Sendable {
    case ended(Int)
    /// What was held back has begun: from now on, what is held back next does not replace it.
    case begun(Hold, at: Timestamp)
  }

  /// A throttled effect that waits.
  struct Hold: Sendable {
    let number: Int
    /// The name under which it can be replaced as long as it waits.
    let held: EffectKey
    /// The name under which its beginning is counted.
    let key: EffectKey
  }

  private var serials: [EffectKey: Set<Int>] = [:]
  private var keys: [Int: [EffectKey]] = [:]
  private var lastStart: [EffectKey: Timestamp] = [:]
  private var holds: [EffectKey: Int] = [:]
  private var lastHold = 0

  func add(_ serial: Int, _ names: [EffectKey]) {
    keys[serial] = names
    for name in names { serials[name, default: []].insert(serial) }
  }

  func catchUp(with news: [News]) {
    for event in news {
      switch event {
      case .ended(let serial):
        for key in keys.removeValue(forKey: serial) ?? [] { remove(serial, from: key) }
      case .begun(let hold, let time):
        lastStart[hold.key] = time
        guard holds[hold.held] == hold.number else { continue }
        holds[hold.held] = nil
        for serial in serials.removeValue(forKey: hold.held) ?? [] {
          keys[serial]?.removeAll { $0 == hold.held }
        }
      }
    }
  }

  private func remove(_ serial: Int, from key: EffectKey) {
    serials[key]?.remove(serial)
    if serials[key]?.isEmpty == true { serials[key] = nil }
  }

  /// The effects with a name.
  func serials(of key: EffectKey) -> Set<Int> { serials[key] ?? [] }

  /// The effects of a branch in a scope, and in the scopes in it.
  func serials(on branch: BranchID, in scope: [EffectKeyPart]) -> Set<Int> {
    serials.reduce(into: []) { all, entry in
      guard entry.key.branch == branch, entry.key.scope.starts(with: scope) else { return }
      all.formUnion(entry.value)
    }
  }

  /// Lets a throttled effect begin at `now`, unless the last one began less than `interval` before.
  ///
  /// - Returns: how long it has to wait; nil where it begins.
  func begin(_ key: EffectKey, at now: Timestamp, every interval: Duration) -> Duration? {
    if let last = lastStart[key], now - last < interval { return interval - (now - last) }
    lastStart[key] = now
    return nil
  }

  /// Has an effect wait under the name `held`.
  func hold(_ held: EffectKey, as key: EffectKey) -> Hold {
    lastHold += 1
    holds[held] = lastHold
    return Hold(number: lastHold, held: held, key: key)
  }
}
