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
    sink = DigestSink(keepsMembers: true, isExact: isExact)
    encoding = Encoding(to: sink)
  }

  /// Keeps nothing yet, and computes digests of states as an older version of a program coded them.
  ///
  /// - Parameter migration: what turns that form into the present one, exactly.
  package init(before migration: FormMigration) {
    sink = OldFormSink(migration)
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

/// The elements of an array with their digests, kept for a later one in its place.
final class KeptDigests {
  private let elements: any KeptElements
  // Unchecked, as in the encoder: one encoding has exclusive access.
  @exclusivity(unchecked) private var digests: [UInt64] = []

  /// Keeps nothing yet; nil if the elements of this kind of collection cannot be kept.
  init?(for array: any EncodableCollection) {
    guard let elements = array.keeper() else { return nil }
    self.elements = elements
  }

  /// Returns the digests of the elements of `array`, and keeps both instead of the last ones: only
  /// elements that differ from those, bit for bit, are encoded.
  ///
  /// What is kept is of no use any more if it fails.
  ///
  /// - Parameters:
  ///   - array: the array, whose type is always the same.
  ///   - digest: encodes an element.
  /// - Returns: The digests; nil if an element has none.
  func update(
    _ array: any EncodableCollection, count: Int, by digest: (Int) throws -> UInt64?
  ) rethrows -> [UInt64]? {
    let start = elements.firstDifference(from: 0, in: array)
    // Those after an inserted or removed element are the same as before, in other places.
    let end = elements.countOfSame(from: start, atEnd: true, in: array)
    let (old, new) = (start..<digests.count - end, start..<count - end)
    if old == new {
      var index = start
      while index < new.upperBound {
        guard let new = try digest(index) else { return nil }
        digests[index] = new
        index = elements.firstDifference(from: index + 1, in: array)
      }
    } else {
      var changed: [UInt64] = []
      for index in new {
        guard let digest = try digest(index) else { return nil }
        changed.append(digest)
      }
      digests.replaceSubrange(old, with: changed)
    }
    elements.replace(old, with: new, of: array)
    return digests
  }
}
