/// Computes the digests of successive states, each for little more than the cost of the changes.
///
/// The state's members, and their members, are kept with their digests; a member that is unchanged
/// bit for bit is not encoded again. The digest is the same as that of a state by itself.
///
/// The next change of a kept collection copies it: meant for a replay, and for recordings in which
/// every frame has a digest.
package final class DigestKeeper {
  private let trail = Trail(DigestSink(kept: KeptMembers()))

  package init() {}

  /// Returns the digest of `value`.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  package func digest(of value: borrowing some Encodable) throws -> Digest {
    trail.sink.restart()
    try trail.encodeWhole(value)
    return Digest(rawValue: trail.sink.finished)
  }
}

/// The last members of a state, and their digests.
struct KeptMembers {
  private struct Place: Hashable {
    /// The names that lead there, hashed: matches are compared anyway.
    let names: UInt64
    /// The type, because a value may be encoded by one inside it: an optional, a wrapper.
    let type: ObjectIdentifier
  }

  private final class Member {
    let value: KeptValue
    /// Its digest.
    var part: UInt64

    init<T>(_ value: borrowing T, part: UInt64) {
      self.value = KeptValue(value)
      self.part = part
    }
  }

  /// The maximum number of kept members: enough for a state's properties, but not for all entries
  /// of a dictionary.
  private static let limit = 256

  private var members: [Place: Member] = [:]

  /// Returns the digest of `value` if it is the same, bit for bit, as the one kept at a place.
  func part<T>(of value: borrowing T, at names: UInt64) -> UInt64? {
    let place = Place(names: names, type: ObjectIdentifier(T.self))
    guard let member = members[place], member.value.isSame(value) else { return nil }
    return member.part
  }

  /// Keeps `value` with its digest `part`.
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
