/// Makes trees of states that follow each other, each for little more than what has changed.
///
/// The state's members, and the members of those, are kept with their trees; one that is bit for
/// bit what it was is not encoded again. The tree is the same as that of a state by itself.
///
/// The next change of a collection that is kept copies it: for going through a history.
package final class TreeKeeper {
  private let sink = TreeSink(kept: KeptTrees())
  private let trail: Trail

  /// Keeps nothing yet.
  package init() { trail = Trail(sink) }

  /// The Codable form of `value` as a tree.
  ///
  /// - Throws: what the value's own `encode(to:)` throws.
  package func tree(of value: some Encodable) throws -> JSON {
    sink.restart()
    try trail.encodeWhole(value)
    return sink.root
  }
}

/// Members of a state as they were last, and their trees.
final class KeptTrees {
  private struct Place: Hashable {
    /// The names that lead there, hashed: what is found is compared anyway.
    let names: Int
    /// The type, for a value may be encoded by one in it: an optional, a wrapper.
    let type: ObjectIdentifier
  }

  private final class Member {
    let value: KeptValue
    var tree: JSON

    init<T>(_ value: borrowing T, tree: JSON) {
      self.value = KeptValue(value)
      self.tree = tree
    }
  }

  /// So many are kept at most: a state's properties, but not all that a dictionary may hold.
  private static let limit = 1024

  @exclusivity(unchecked) private var members: [Place: Member] = [:]

  /// The tree of `value`, where that is the same, bit for bit, as what was kept at a place.
  func tree<T>(of value: borrowing T, at names: Int) -> JSON? {
    let place = Place(names: names, type: ObjectIdentifier(T.self))
    guard let member = members[place], member.value.isSame(value) else { return nil }
    return member.tree
  }

  /// Keeps `value` with its tree.
  func keep<T>(_ value: borrowing T, tree: JSON, at names: Int) {
    let place = Place(names: names, type: ObjectIdentifier(T.self))
    if let member = members[place] {
      member.value.keep(value)
      member.tree = tree
    } else if members.count < Self.limit {
      members[place] = Member(value, tree: tree)
    }
  }
}
