/// When a value that changes is kept no longer.
///
/// While it is kept, the next change in place of a collection in it copies that. So each value has
/// a credit, from which another that is kept in its place is paid.
struct Keeping {
  /// The credit at first, and the most there can be.
  var credit = 0
  /// The price of keeping another value.
  var price = 0
  /// What is earned by a value that is the same.
  var gain = 0
  /// Whether the same result of another value restores the credit.
  var isRestored = false

  /// As long as there is a place for it.
  static let always = Keeping()
  /// One that changes each time is not kept until it has the same result twice.
  static let unlessChanging = Keeping(credit: 1, price: 1, isRestored: true)
  /// One is kept while that saves more than it costs.
  ///
  /// Its result tells nothing, because it often stays the same while the value changes.
  static let whileUseful = Keeping(credit: 16 * 256, price: 256, gain: 1)
}

/// Which value of a state a kept one is.
struct MemberKey: Hashable {
  /// The names that lead there, hashed: matches are compared anyway.
  let names: UInt64
  /// The type, because a value may be encoded by one inside it: an optional, a wrapper.
  let type: ObjectIdentifier

  init(_ names: UInt64, _ type: Any.Type) {
    self.names = names
    self.type = ObjectIdentifier(type)
  }

  /// The maximum number of values that are kept: enough for a state's properties, but
  /// not for all entries of a dictionary.
  static let limit = 512
}

/// The last members of a state, each with what follows from it: its digest, its tree, the result of
/// a path in it.
///
/// A value that is the same, bit for bit, as the one that was last in its place has the same
/// result.
final class KeptMembers<Result: Equatable> {
  private final class Member {
    let key: MemberKey
    let value: KeptValue
    // Unchecked, as in the encoder: one encoding has it to itself.
    @exclusivity(unchecked) var result: Result
    @exclusivity(unchecked) var credit: Int
    /// The index of the member that was asked for after this one.
    @exclusivity(unchecked) var next = 0

    init(_ value: LentValue, _ result: Result, for key: MemberKey, credit: Int) {
      self.key = key
      self.value = KeptValue(value)
      self.result = result
      self.credit = credit
    }

    @inline(__always)
    func result(of value: UnsafeRawPointer, _ keeping: Keeping) -> Result? {
      guard self.value.isSame(value) else { return nil }
      if keeping.gain > 0 { credit = min(credit + keeping.gain, keeping.credit) }
      return result
    }

    func update(_ value: LentValue, _ result: Result, _ keeping: Keeping) {
      let isRestored = keeping.isRestored && result == self.result
      self.result = result
      if isRestored {
        credit = keeping.credit
      } else if credit >= keeping.price {
        credit -= keeping.price
      } else {
        return self.value.forget()
      }
      self.value.keep(value)
    }
  }

  private let keeping: Keeping
  /// Owned here; lent one by one, because retaining one takes as long as comparing it.
  @exclusivity(unchecked) private var members: [Unmanaged<Member>] = []
  @exclusivity(unchecked) private var indices: [MemberKey: Int] = [:]
  /// The index of the member that was asked for last.
  @exclusivity(unchecked) private var last = 0
  /// The same; nil if that was not kept.
  @exclusivity(unchecked) private(set) var asked: Int?

  init(_ keeping: Keeping) { self.keeping = keeping }

  deinit {
    for member in members { member.release() }
  }

  /// Returns the result of `value` if that is the same, bit for bit, as the one kept for its names.
  func result(of value: LentValue, for names: UInt64) -> Result? {
    asked = index(of: MemberKey(names, value.type))
    guard let index = asked else { return nil }
    return members[index]._withUnsafeGuaranteedRef { $0.result(of: value.address, keeping) }
  }

  /// Keeps `value` with its result.
  ///
  /// - Parameter asked: where it is kept, if that is known since it was ``asked`` for.
  func keep(_ value: LentValue, _ result: Result, for names: UInt64, at asked: Int? = nil) {
    let key = MemberKey(names, value.type)
    if let index = asked ?? indices[key] {
      members[index]._withUnsafeGuaranteedRef { $0.update(value, result, keeping) }
    } else if members.count < MemberKey.limit {
      indices[key] = members.count
      let member = Member(value, result, for: key, credit: keeping.credit)
      members.append(.passRetained(member))
    }
  }

  /// The index of the member for a key: mostly the one that came after the last one in the state
  /// before.
  @inline(__always)
  private func index(of key: MemberKey) -> Int? {
    guard last < members.count else { return nil }
    let next = members[last]._withUnsafeGuaranteedRef { $0.next }
    if members[next]._withUnsafeGuaranteedRef({ $0.key == key }) {
      last = next
      return next
    }
    guard let index = indices[key] else { return nil }
    members[last]._withUnsafeGuaranteedRef { $0.next = index }
    last = index
    return index
  }
}
