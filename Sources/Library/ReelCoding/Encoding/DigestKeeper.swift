/// Computes the digests of successive states, each for little more than the cost of the changes.
///
/// The state's members, and their members, are kept with their digests, and so are the elements of
/// their arrays; a member or an element that is unchanged bit for bit is not encoded again. The
/// digest is the same as that of a state by itself.
///
/// The next change of a kept collection copies it, unless it changes each time: meant for a replay,
/// and for recordings in which every frame has a digest.
package final class DigestKeeper {
  private let sink: DigestSink
  private let encoding: Encoding

  /// Keeps nothing yet.
  ///
  /// - Parameter isExact: whether −0 is not 0, and a NaN is its bits, in what is compared within
  ///   the program. For two values ``JSONWriter/areAlike(_:_:)`` is simpler; this one keeps what
  ///   many states have in common.
  package init(isExact: Bool = false) {
    sink = DigestSink(kept: KeptMembers(), isExact: isExact)
    encoding = Encoding(to: sink)
  }

  /// Returns the digest of `value`.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  package func digest(of value: borrowing some Encodable) throws -> Digest {
    sink.restart()
    try encoding.encode(value)
    return Digest(rawValue: sink.finished)
  }
}

/// The last members of a state, and their digests.
final class KeptMembers {
  private struct Key: Hashable {
    /// The names that lead there, hashed: matches are compared anyway.
    let names: UInt64
    /// The type, because a value may be encoded by one inside it: an optional, a wrapper.
    let type: ObjectIdentifier
  }

  private final class Member {
    let place: Key
    let value: KeptValue
    // Unchecked, as in the encoder: one encoding has it to itself.
    /// Its digest.
    @exclusivity(unchecked) var part: UInt64
    /// How many times in a row it had changed.
    @exclusivity(unchecked) var changes = 0
    /// The index of the member that was asked for after this one.
    @exclusivity(unchecked) var next = 0

    init<T>(_ value: borrowing T, part: UInt64, at place: Key) {
      self.place = place
      self.value = KeptValue(value)
      self.part = part
    }

    /// Takes over another value, whose digest is `part`.
    ///
    /// One that changes each time is not kept until it has the same digest twice: keeping it would
    /// copy it, and each of its collections when that changes.
    func update<T>(_ value: UnsafePointer<T>, part: UInt64) {
      changes = part == self.part ? 0 : changes + 1
      self.part = part
      if changes < 2 { self.value.keep(value) } else { self.value.forget() }
    }
  }

  /// The maximum number of kept members: enough for a state's properties, but not for all entries
  /// of a dictionary.
  private static let limit = 256

  /// Owned here; lent one by one, because retaining one takes as long as comparing it.
  @exclusivity(unchecked) private var members: [Unmanaged<Member>] = []
  @exclusivity(unchecked) private var indices: [Key: Int] = [:]
  /// The digests of the elements of long arrays, by their places.
  @exclusivity(unchecked) private var arrays: [UInt64: any KeptDigests] = [:]
  /// The index of the member that was asked for last.
  @exclusivity(unchecked) private var last = 0

  deinit {
    for member in members { member.release() }
  }

  /// Returns the digest of `value` if it is the same, bit for bit, as the one kept at a place.
  func part<T>(of value: borrowing T, at names: UInt64) -> UInt64? {
    guard let index = index(of: Key(names: names, type: ObjectIdentifier(T.self))) else {
      return nil
    }
    return withUnsafePointer(to: value) { value in
      members[index]._withUnsafeGuaranteedRef { $0.value.isSame(value) ? $0.part : nil }
    }
  }

  /// Keeps `value` with its digest `part`.
  func keep<T>(_ value: borrowing T, part: UInt64, at names: UInt64) {
    let place = Key(names: names, type: ObjectIdentifier(T.self))
    if let index = indices[place] {
      withUnsafePointer(to: value) { value in
        members[index]._withUnsafeGuaranteedRef { $0.update(value, part: part) }
      }
    } else if members.count < Self.limit {
      indices[place] = members.count
      members.append(.passRetained(Member(value, part: part, at: place)))
    }
  }

  /// Returns the digests of the elements of an array at a place; nil if they cannot be kept.
  func digests(
    of array: any EncodableCollection, at names: UInt64, by sink: DigestSink,
    _ encoder: EncoderState
  ) throws -> [UInt64]? {
    if let kept = arrays[names], let digests = try kept.update(array, by: sink, encoder) {
      return digests
    }
    guard arrays[names] != nil || arrays.count < Self.limit, let new = array.keptDigests() else {
      return nil
    }
    arrays[names] = new
    return try new.update(array, by: sink, encoder)
  }

  /// The index of the member at a place: mostly the one that came after the last one in the state
  /// before.
  private func index(of place: Key) -> Int? {
    guard last < members.count else { return nil }
    let next = members[last]._withUnsafeGuaranteedRef { $0.next }
    if members[next]._withUnsafeGuaranteedRef({ $0.place == place }) {
      last = next
      return next
    }
    guard let index = indices[place] else { return nil }
    members[last]._withUnsafeGuaranteedRef { $0.next = index }
    last = index
    return index
  }
}
