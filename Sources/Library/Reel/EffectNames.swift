/// The names by which running effects can be found.
///
/// Names contain ids of a user's types, so they are compared and released here and not under a
/// lock.
///
/// `@unchecked Sendable`: only the thread that delivers the store's actions uses it. That is one
/// thread at a time, and the store's lock is released and acquired between two of them.
final class EffectNames: @unchecked Sendable {
  private var serials: [EffectKey: Set<Int>] = [:]
  private var keys: [Int: [EffectKey]] = [:]

  func add(_ serial: Int, _ names: [EffectKey]) {
    keys[serial] = names
    for name in names { serials[name, default: []].insert(serial) }
  }

  /// Removes effects that have ended, as reported by their own tasks.
  func remove(_ ended: [Int]) {
    for serial in ended {
      for key in keys.removeValue(forKey: serial) ?? [] {
        serials[key]?.remove(serial)
        if serials[key]?.isEmpty == true { serials[key] = nil }
      }
    }
  }

  /// Returns the effects with a name.
  func serials(of key: EffectKey) -> Set<Int> { serials[key] ?? [] }

  /// Returns the effects of a branch in a scope and in the scopes within it.
  func serials(on branch: BranchID, in scope: [EffectKeyPart]) -> Set<Int> {
    serials.reduce(into: []) { all, entry in
      guard entry.key.branch == branch, entry.key.scope.starts(with: scope) else { return }
      all.formUnion(entry.value)
    }
  }
}
