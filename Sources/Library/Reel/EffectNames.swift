/// By which names running effects can be found.
///
/// Names contain ids that a user has made, so that they are compared and let go of here and not
/// under a lock.
///
/// `@unchecked Sendable`: only the thread that delivers the store's actions uses it. That is one
/// thread at a time, and between two of them the store's lock is given and taken.
final class EffectNames: @unchecked Sendable {
  private var serials: [EffectKey: Set<Int>] = [:]
  private var keys: [Int: [EffectKey]] = [:]

  func add(_ serial: Int, _ names: [EffectKey]) {
    keys[serial] = names
    for name in names { serials[name, default: []].insert(serial) }
  }

  /// Forgets effects that have ended, as their own tasks tell it.
  func remove(_ ended: [Int]) {
    for serial in ended {
      for key in keys.removeValue(forKey: serial) ?? [] {
        serials[key]?.remove(serial)
        if serials[key]?.isEmpty == true { serials[key] = nil }
      }
    }
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
}
