import ReelCoding
import ReelREPL

/// The exact difference between two trees, for a page that goes from frame to frame.
///
/// `[v]` replaces a value and `[]` removes a member. An object has a patch for each member that
/// changes. An array has four parts: the index of removed elements, their number, the elements
/// inserted in their place, and then the patches of elements, by their new indices.
enum StatePatch {
  /// Returns the patch; nil if nothing changes.
  static func between(_ before: JSON, _ after: JSON) -> JSON? {
    switch (before, after) {
    case (.object(let old), .object(let new)):
      return between(old, new)
    case (.array(let old), .array(let new)):
      return between(old, new)
    default:
      return before == after ? nil : .array([after])
    }
  }

  private static func between(_ old: JSON.Members, _ new: JSON.Members) -> JSON? {
    var members: JSON.Members = [:]
    old.forEachDifference(from: new) { name, old, new in
      members[name] =
        switch (old, new) {
        case (let old?, let new?): between(old, new)
        case (nil, let new?): .array([new])
        case (_, nil): .array([])
        }
    }
    return members.isEmpty ? nil : .object(members)
  }

  private static func between(_ old: [JSON], _ new: [JSON]) -> JSON? {
    // Most are shared between states, and need not be compared.
    let isOne = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { old.baseAddress == $0.baseAddress && old.count == $0.count }
    }
    if isOne { return nil }
    // In two arrays of equal length, elements keep their places unless their ids differ.
    let staysInPlace = old.count == new.count
    func isSame(_ left: JSON, _ right: JSON) -> Bool {
      switch (id(of: left), id(of: right)) {
      case (let left?, let right?): left == right
      case (nil, nil): staysInPlace || left == right
      default: false
      }
    }
    var start = 0
    while start < min(old.count, new.count), isSame(old[start], new[start]) { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      isSame(old[old.count - 1 - end], new[new.count - 1 - end])
    { end += 1 }
    var elements: JSON.Members = [:]
    let indices = Array(0..<start) + Array(new.count - end..<new.count)
    for index in indices {
      let was = index < start ? index : index + old.count - new.count
      if let patch = between(old[was], new[index]) { elements[String(index)] = patch }
    }
    let taken = old.count - start - end
    let added = Array(new[start..<(new.count - end)])
    guard taken > 0 || !added.isEmpty || !elements.isEmpty else { return nil }
    return .array([JSON(start), JSON(taken), .array(added), .object(elements)])
  }

  private static func id(of element: JSON) -> JSON? {
    guard case .object(let members) = element else { return nil }
    return members["id"]
  }
}
