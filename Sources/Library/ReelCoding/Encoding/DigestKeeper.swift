/// Takes the digests of states that follow each other, each for little more than what has changed.
///
/// The state's members, and the members of those, are kept with what they came to; one that is bit
/// for bit what it was is not encoded again. The digest is the same as that of a state by itself.
///
/// The next change of a collection that is kept copies it: for a replay, and for recordings in
/// which every frame has a digest.
package final class DigestKeeper {
  private let trail = Trail(DigestSink(kept: KeptMembers()))

  package init() {}

  /// The digest of `value`.
  ///
  /// - Throws: what the value's own `encode(to:)` throws.
  package func digest(of value: borrowing some Encodable) throws -> Digest {
    trail.sink.restart()
    try trail.encodeWhole(value)
    return Digest(rawValue: trail.sink.finished)
  }
}

/// Members of a state as they were last, and what their digests came to.
struct KeptMembers {
  private struct Place: Hashable {
    /// The names that lead there, hashed: what is found is compared anyway.
    let names: UInt64
    /// The type, for a value may be encoded by one in it: an optional, a wrapper.
    let type: ObjectIdentifier
  }

  private final class Member {
    let value: KeptValue
    /// What it came to.
    var part: UInt64

    init<T>(_ value: borrowing T, part: UInt64) {
      self.value = KeptValue(value)
      self.part = part
    }
  }

  /// So many are kept at most: a state's properties, but not all that a dictionary may hold.
  private static let limit = 256

  private var members: [Place: Member] = [:]

  /// What `value` comes to, where it is the same, bit for bit, as what was kept at a place.
  func part<T>(of value: borrowing T, at names: UInt64) -> UInt64? {
    let place = Place(names: names, type: ObjectIdentifier(T.self))
    guard let member = members[place], member.value.isSame(value) else { return nil }
    return member.part
  }

  /// Keeps `value`, which comes to `part`.
  mutating func keep<T>(_ value: borrowing T, part: UInt64, at names: UInt64) {
    let place = Place(names: names, type: ObjectIdentifier(T.self))
    if let member = members[place] {
      member.value.keep(value)
      member.part = part
    } else if members.count < Self.limit {
      members[place] = Member(value, part: part)
    }
  }
}
