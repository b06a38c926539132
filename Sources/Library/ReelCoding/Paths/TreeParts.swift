import ReelSupport

/// A part of a tree, and the step that leads to it.
struct TreePart {
  let step: Path.Step
  let tree: JSON
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

  /// The parts: members by their names; elements by their `id` if each has a distinct one,
  /// otherwise by index.
  var parts: [TreePart] {
    switch self {
    case .object(let members):
      members.ordered.map { TreePart(step: .name($0.key), tree: $0.value) }
    case .array(let elements): Self.parts(elements, Self.ids(elements))
    case .null, .bool, .int, .double, .number, .string: []
    }
  }

  fileprivate static func parts(_ elements: [JSON], _ ids: [ExactText]?) -> [TreePart] {
    elements.enumerated().map { index, element in
      let step = ids.map { Path.Step.match(member: "id", value: $0[index].text) } ?? .index(index)
      return TreePart(step: step, tree: element)
    }
  }

  /// The ids of the elements, if each has a distinct one.
  fileprivate static func ids(_ elements: [JSON]) -> [ExactText]? {
    var ids: [ExactText] = []
    for element in elements {
      guard case .object(let members) = element, let id = members["id"], id != .null else {
        return nil
      }
      ids.append(ExactText(id.text))
    }
    return Set(ids).count == ids.count ? ids : nil
  }
}

/// The parts of two trees of one kind, in pairs by the steps that lead to them.
enum PartPairs {
  case members(JSON.Members, JSON.Members)
  /// Lists; in place if all elements of the shorter one have the same steps in the longer one.
  case elements([TreePart], [TreePart], isInPlace: Bool)

  /// Pairs the parts of two objects, or of two lists; nil for anything else.
  ///
  /// - Parameters:
  ///   - old: the earlier tree.
  ///   - new: the later tree.
  ///   - isAlike: whether both lists are taken by index if one of them has no ids.
  init?(_ old: JSON, _ new: JSON, isAlike: Bool) {
    switch (old, new) {
    case (.object(let old), .object(let new)): self = .members(old, new)
    case (.array(let old), .array(let new)):
      var (left, right) = (JSON.ids(old), JSON.ids(new))
      if isAlike, left == nil || right == nil { (left, right) = (nil, nil) }
      let (before, after) = (JSON.parts(old, left), JSON.parts(new, right))
      // Most lists keep their elements where they are.
      let isInPlace = zip(before, after).allSatisfy { $0.step == $1.step }
      self = .elements(before, after, isInPlace: isInPlace)
    default: return nil
    }
  }

  /// Calls `body` with the parts that differ, in the order of the names; of lists, in the earlier
  /// order, and then with what is only in the later one.
  func forEachDifference(_ body: (Path.Step, JSON?, JSON?) -> Void) {
    switch self {
    case .members(let old, let new):
      old.forEachDifference(from: new) { body(.name($0), $1, $2) }
    case .elements(let old, let new, isInPlace: true):
      for index in 0..<max(old.count, new.count) {
        let left = index < old.count ? old[index] : nil
        let right = index < new.count ? new[index] : nil
        if left?.tree != right?.tree, let step = left?.step ?? right?.step {
          body(step, left?.tree, right?.tree)
        }
      }
    case .elements(let old, let new, isInPlace: false):
      let after = Dictionary(new.map { ($0.step, $0.tree) }) { first, _ in first }
      let before = Set(old.map(\.step))
      for part in old where part.tree != after[part.step] {
        body(part.step, part.tree, after[part.step])
      }
      for part in new where !before.contains(part.step) { body(part.step, nil, part.tree) }
    }
  }

  /// The steps to all elements of both lists, if those in both are in another order.
  var reordered: (old: [Path.Step], new: [Path.Step])? {
    guard case .elements(let old, let new, isInPlace: false) = self else { return nil }
    let (before, after) = (old.map(\.step), new.map(\.step))
    let common = Set(before).intersection(after)
    return before.filter(common.contains) == after.filter(common.contains) ? nil : (before, after)
  }
}
