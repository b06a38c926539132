/// Creates trees of successive states, each for little more than the cost of the changes.
///
/// The state's members, and their members, are kept with their trees; a member that is unchanged
/// bit for bit is not encoded again. The tree is the same as that of a state by itself.
///
/// The next change of a kept collection copies it: meant for going through a history.
package final class TreeKeeper {
  private let sink = TreeSink(kept: KeptTrees())
  private let encoding: Encoding

  /// Creates a keeper that keeps nothing yet.
  package init() { encoding = Encoding(to: sink) }

  /// Returns the tree of the Codable form of `value`.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  package func tree(of value: some Encodable) throws -> JSON {
    sink.restart()
    try encoding.encode(value)
    return sink.root
  }
}

/// The last members of a state, and their trees.
final class KeptTrees {
  private struct Key: Hashable {
    /// The names that lead there, hashed: matches are compared anyway.
    let names: Int
    /// The type, because a value may be encoded by one inside it: an optional, a wrapper.
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

  /// The maximum number of kept members: enough for a state's properties, but not for all entries
  /// of a dictionary.
  private static let limit = 1024

  @exclusivity(unchecked) private var members: [Key: Member] = [:]

  /// Returns the tree of `value` if that is the same, bit for bit, as the one kept at a place.
  func tree<T>(of value: borrowing T, at names: Int) -> JSON? {
    let place = Key(names: names, type: ObjectIdentifier(T.self))
    guard let member = members[place], member.value.isSame(value) else { return nil }
    return member.tree
  }

  /// Keeps `value` with its tree.
  func keep<T>(_ value: borrowing T, tree: JSON, at names: Int) {
    let place = Key(names: names, type: ObjectIdentifier(T.self))
    if let member = members[place] {
      member.value.keep(value)
      member.tree = tree
    } else if members.count < Self.limit {
      members[place] = Member(value, tree: tree)
    }
  }
}
