import ReelSupport

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
    /// The earlier value, as JSON; nil for none.
    package let old: String?
    /// The later value, as JSON; nil for none.
    package let new: String?
  }

  /// Calls `body` with the path and the JSON of each leaf, from the top to the bottom.
  package static func each(of tree: JSON, at path: String, _ body: (String, String) -> Void) {
    if tree.isLeaf {
      if tree != .null { body(path, tree.text) }
      return
    }
    for part in parts(of: tree) { each(of: part.tree, at: path + part.step.text, body) }
  }

  /// Calls `body` with each leaf that differs in a second value.
  package static func changes(
    from old: JSON, to new: JSON, at path: String, _ body: (Change) -> Void
  ) {
    switch (old, new) {
    case (.object(let before), .object(let after)) where !before.isEmpty && !after.isEmpty:
      for name in before.names(with: after) {
        let left = before[name] ?? .null
        let right = after[name] ?? .null
        // Most parts are unchanged: nothing is allocated for those.
        if left == right { continue }
        changes(from: left, to: right, at: path + step(name), body)
      }
    case (.array(let before), .array(let after)) where !before.isEmpty && !after.isEmpty:
      if before == after { return }
      changes(from: parts(of: old), to: parts(of: new), at: path, body)
    default:
      if old.isLeaf, new.isLeaf {
        guard old != new else { return }
        body(
          Change(
            path: path, old: old == .null ? nil : old.text, new: new == .null ? nil : new.text))
      } else {
        gone(old, path, body)
        come(new, path, body)
      }
    }
  }

  private static func changes(
    from old: [(step: ExactText, tree: JSON)], to new: [(step: ExactText, tree: JSON)],
    at path: String, _ body: (Change) -> Void
  ) {
    // Most lists keep their elements where they are.
    if old.count == new.count, zip(old, new).allSatisfy({ $0.step == $1.step }) {
      for (left, right) in zip(old, new) where left.tree != right.tree {
        changes(from: left.tree, to: right.tree, at: path + left.step.text, body)
      }
      return
    }
    let after = Dictionary(new.map { ($0.step, $0.tree) }) { first, _ in first }
    let before = Set(old.map(\.step))
    for part in old {
      changes(from: part.tree, to: after[part.step] ?? .null, at: path + part.step.text, body)
    }
    for part in new where !before.contains(part.step) {
      come(part.tree, path + part.step.text, body)
    }
  }

  private static func gone(_ tree: JSON, _ path: String, _ body: (Change) -> Void) {
    each(of: tree, at: path) { body(Change(path: $0, old: $1, new: nil)) }
  }

  private static func come(_ tree: JSON, _ path: String, _ body: (Change) -> Void) {
    each(of: tree, at: path) { body(Change(path: $0, old: nil, new: $1)) }
  }

  private static func parts(of tree: JSON) -> [(step: ExactText, tree: JSON)] {
    switch tree {
    case .object(let members):
      members.ordered.map { (ExactText(step($0.key)), $0.value) }
    case .array(let elements): parts(elements, Difference.ids(elements))
    case .null, .bool, .int, .double, .number, .string: []
    }
  }

  private static func parts(
    _ elements: [JSON], _ ids: [ExactText]?
  ) -> [(step: ExactText, tree: JSON)] {
    elements.enumerated().map { place, element in
      (ExactText(ids.map { "[id=\($0[place].text)]" } ?? "[\(place)]"), element)
    }
  }

  private static func step(_ name: String) -> String {
    Path.isPlain(name) ? "." + name : "[\(JSON.string(name).text)]"
  }
}

extension JSON {
  /// Whether it has no parts.
  package var isLeaf: Bool {
    switch self {
    case .object(let members): members.isEmpty
    case .array(let elements): elements.isEmpty
    case .null, .bool, .int, .double, .number, .string: true
    }
  }
}
