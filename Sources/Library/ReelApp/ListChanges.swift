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

  /// Finds what has changed in a list.
  ///
  /// - Parameters:
  ///   - known: the list as it was last seen, with the user's own changes since.
  ///   - items: the list as it is now.
  ///   - isChange: whether an element, as it was and as it is, counts as changed; by default, if
  ///     both differ in anything.
  public init(
    from known: [Item], to items: [Item], where isChange: (Item, Item) -> Bool = { $0 != $1 }
  ) {
    var before: [Item.ID: Item] = [:]
    for item in known { before[item.id] = item }
    for item in items {
      guard let old = before.removeValue(forKey: item.id) else {
        kinds[item.id] = .new
        continue
      }
      if isChange(old, item) { kinds[item.id] = .changed }
    }
    if !before.isEmpty { gone = known.filter { before[$0.id] != nil } }
  }

  /// Forgets about an element, which is the user's own doing.
  public mutating func forget(_ id: Item.ID) {
    kinds[id] = nil
    gone.removeAll { $0.id == id }
  }

  /// Returns whether it is about a list: what is new or changed is in it, and what is gone is not.
  public func concern(_ items: [Item]) -> Bool {
    // Not by key paths, which would be made anew for each state.
    let here = Set(items.map { $0.id })
    return here.isSuperset(of: kinds.keys) && here.isDisjoint(with: gone.map { $0.id })
  }
}

extension Invariant {
  /// What has changed is in the list, and what is gone is not.
  ///
  /// - Parameters:
  ///   - changes: the path to the changes.
  ///   - items: the path to the list.
  public static func changes<Item>(
    _ changes: KeyPath<State, ListChanges<Item>> & Sendable,
    of items: KeyPath<State, [Item]> & Sendable
  ) -> Invariant {
    Invariant("what has changed is in the list, and what is gone is not") { state in
      state[keyPath: changes].concern(state[keyPath: items])
    }
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
