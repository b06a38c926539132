/// Takes the digests of states that follow each other, each for little more than what has changed.
///
/// The state's members, and the members of those, are kept with what they came to; one that is bit
/// for bit what it was is not encoded again. The digest is the same as that of a state by itself.
///
/// The next change of a collection that is kept copies it: for a replay, and for recordings in
/// which every frame has a digest.
package final class DigestKeeper {
  private let sink = DigestSink(kept: KeptMembers())
  private let trail: Trail

  /// Keeps nothing yet.
  package init() { trail = Trail(sink) }

  /// The digest of `value`.
  ///
  /// - Throws: what the value's own `encode(to:)` throws.
  package func digest(of value: borrowing some Encodable) throws -> Digest {
    sink.restart()
    try trail.encodeWhole(value)
    return Digest(rawValue: sink.finished)
  }
}

/// Members of a state as they were last, and what their digests came to.
final class KeptMembers {
  private struct Place: Hashable {
    /// The names that lead there, hashed: what is found is compared anyway.
    let names: UInt64
    /// The type, for a value may be encoded by one in it: an optional, a wrapper.
    let type: ObjectIdentifier
  }

  private final class Member {
    let place: Place
    let value: KeptValue
    // Unchecked, as in the encoder: one encoding has it to itself.
    /// What it came to.
    @exclusivity(unchecked) var part: UInt64
    /// The index of the member that was asked for after this one.
    @exclusivity(unchecked) var next = 0

    init<T>(_ value: borrowing T, part: UInt64, at place: Place) {
      self.place = place
      self.value = KeptValue(value)
      self.part = part
    }
  }

  /// So many are kept at most: a state's properties, but not all that a dictionary may hold.
  private static let limit = 256

  @exclusivity(unchecked) private var members: [Member] = []
  @exclusivity(unchecked) private var indices: [Place: Int] = [:]
  /// The index of the member that was asked for last.
  @exclusivity(unchecked) private var last = 0

  /// What `value` comes to, where it is the same, bit for bit, as what was kept at a place.
  func part<T>(of value: borrowing T, at names: UInt64) -> UInt64? {
    guard let member = member(Place(names: names, type: ObjectIdentifier(T.self))),
      member.value.isSame(value)
    else { return nil }
    return member.part
  }

  /// Keeps `value`, which comes to `part`.
  func keep<T>(_ value: borrowing T, part: UInt64, at names: UInt64) {
    let place = Place(names: names, type: ObjectIdentifier(T.self))
    if let index = indices[place] {
      members[index].value.keep(value)
      members[index].part = part
    } else if members.count < Self.limit {
      indices[place] = members.count
      members.append(Member(value, part: part, at: place))
    }
  }

  /// The member at a place: mostly the one that came after the last one in the state before.
  private func member(_ place: Place) -> Member? {
    guard last < members.count else { return nil }
    let next = members[last].next
    if members[next].place != place {
      guard let index = indices[place] else { return nil }
      members[last].next = index
    }
    last = members[last].next
    return members[last]
  }
}
