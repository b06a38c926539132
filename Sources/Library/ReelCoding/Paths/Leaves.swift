/// The parts of a value that have no parts themselves, by their paths.
///
/// They are numbers, texts, Booleans, and empty lists and objects; null values are left out.
/// Elements of a list are identified by their `id` if each has a distinct one, otherwise by index,
/// as in a ``Difference``.
package enum Leaves {
  /// A changed leaf.
  package struct Change: Equatable, Sendable {
    /// Its path, in the form of a ``Path``.
    package let path: String
    /// The earlier value; null for none.
    package let old: JSON
    /// The later value; null for none.
    package let new: JSON
  }

  /// Calls `body` with the path and the value of each leaf, from the top to the bottom.
  package static func each(of tree: JSON, at path: String, _ body: (String, JSON) -> Void) {
    if tree.isLeaf {
      if tree != .null { body(path, tree) }
      return
    }
    for part in tree.parts { each(of: part.tree, at: path + part.step.text, body) }
  }

  /// Calls `body` with each leaf that differs in a second value.
  package static func changes(
    from old: JSON, to new: JSON, at path: String, _ body: (Change) -> Void
  ) {
    if old.isLeaf, new.isLeaf {
      if old != new { body(Change(path: path, old: old, new: new)) }
    } else if !old.isLeaf, !new.isLeaf, let pairs = PartPairs(old, new, isAlike: false) {
      pairs.forEachDifference { step, old, new in
        changes(from: old ?? .null, to: new ?? .null, at: path + step.text, body)
      }
    } else {
      each(of: old, at: path) { body(Change(path: $0, old: $1, new: .null)) }
      each(of: new, at: path) { body(Change(path: $0, old: .null, new: $1)) }
    }
  }
}
