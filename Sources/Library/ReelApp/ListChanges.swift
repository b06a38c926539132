/// What others have changed in a list since the user last saw it.
///
/// An app decides what that is; rows show it in the same way in every app.
public struct ListChanges<Item: Codable & Equatable & Identifiable & Sendable>:
  Codable, Equatable, Sendable
where Item.ID: Codable & Sendable {
  /// What is gone, in the order of the list.
  public var gone: [Item] = []
  /// What is new or changed, by id.
  public var kinds: [Item.ID: ListChange] = [:]

  /// Creates a list in which nothing has changed.
  public init() {}

  /// Forgets about an element, which is the user's own doing.
  public mutating func forget(_ id: Item.ID) {
    kinds[id] = nil
    gone.removeAll { $0.id == id }
  }

  /// Returns whether it is about a list: what is new or changed is in it, and what is gone is not.
  public func concern(_ items: [Item]) -> Bool {
    let here = Set(items.map(\.id))
    return here.isSuperset(of: kinds.keys) && here.isDisjoint(with: gone.map(\.id))
  }
}

/// Why an element of a list is marked.
public enum ListChange: String, Codable, Sendable {
  /// It is new.
  case new
  /// It has changed.
  case changed
}

extension Row {
  /// Returns the row of an element, marked if others have added or changed it.
  public func marked(_ change: ListChange?) -> Row {
    guard let change else { return self }
    var row = self
    switch change {
    case .new:
      row.mark = Mark("+", meaning: Text("new", context: "an element of a list"))
      row.motion = .appear
    case .changed:
      row.mark = Mark(
        "~", meaning: Text("changed", context: "an element of a list"), background: "#C5D7FF")
    }
    return row
  }

  /// Returns the row of an element that is gone, and cannot be chosen any more.
  public func gone() -> Row {
    var row = self
    row.mark = Mark("−", meaning: Text("gone", context: "an element of a list"))
    row.motion = .vanish
    row.command = nil
    return row
  }
}
