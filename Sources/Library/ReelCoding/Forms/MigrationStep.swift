extension FormMigration {
  /// What a value goes through: its changes, then those of its parts.
  ///
  /// A class, because a copy would retain five collections at each value. `@unchecked Sendable`:
  /// it changes only while the migration is made.
  final class Step: @unchecked Sendable {
    var changes: ArraySlice<FormChange> = []
    /// Whether it is an object, an enumeration, or a collection of equal parts.
    var kind: Kind
    /// The steps of members, or of the cases' values, by their present names; of a collection by
    /// an empty one, and of its names by `key`.
    var parts: [String: Int]
    /// The names that are new here, with the values for them; nil for those that may be missing.
    var added: [String: JSON?] = [:]
    /// The new names whose values are made of what was moved into them.
    var making: Set<String> = []
    /// The names that are gone.
    var removed: Set<String> = []
    /// The names that differ, by the present ones.
    var oldNames: [String: String] = [:]

    /// The members without which the type cannot be read, with the values for them, where another
    /// has been moved into a value that was null; nil for those that have none.
    var completing: [String: JSON?] = [:]
    /// The values that are declared for new members; nil if the changes say them.
    var standards: [String: JSON]?
    var defaults: [String: JSON] { standards ?? changes.defaults }

    /// Whether a case had a single value without a label, and has one: that stands for itself.
    var wasBare = false
    var isBare = false
    /// Whether a function has made the values of a case, which may be written as they are now.
    var isConverted = false

    init(_ kind: Kind = .members, parts: [String: Int] = [:]) {
      self.kind = kind
      self.parts = parts
    }

    enum Kind { case members, cases, payload, collection, pairs }

    /// Whether values are written otherwise; what is gone is passed over by who decodes, and what
    /// may be missing is.
    var changesValues: Bool {
      switch kind {
      case .members:
        !changes.isEmpty || !completing.isEmpty || added.values.contains { $0 != nil }
      case .payload: !changes.isEmpty || !added.isEmpty || !removed.isEmpty || wasBare != isBare
      case .cases: changes.contains { !$0.isInside }
      case .collection, .pairs: false
      }
    }

    /// Whether the values of a case have become others without a function: what is new is optional
    /// or has a default, and nothing is gone.
    func explains(_ old: [String: ValueForm], _ new: [String: ValueForm]) -> Bool {
      old.keys.allSatisfy { new[$0] != nil }
        && new.allSatisfy { name, form in
          if case .optional = form { return true }
          return old[name] != nil || defaults[name] != nil
        }
    }

    var isNothing: Bool {
      changes.isEmpty && parts.isEmpty && added.isEmpty && removed.isEmpty && oldNames.isEmpty
        && completing.isEmpty
    }
  }
}

extension FormMigration {
  /// Whether two types are the same, as far as they are not among those that are being compared.
  func isSame(_ oldName: String, _ newName: String, _ seen: inout Set<Pair>) -> Bool {
    guard let before = old.types[oldName], let after = new.types[newName] else {
      return oldName == newName && old.types[oldName] == nil && new.types[newName] == nil
    }
    guard seen.insert(Pair(old: oldName, new: newName)).inserted else { return true }
    guard seen.count < 10_000, before.version == after.version else { return false }
    func areSame(_ old: [String: ValueForm], _ new: [String: ValueForm]) -> Bool {
      old.count == new.count
        && new.allSatisfy { name, form in old[name].map { isSame($0, form, &seen) } ?? false }
    }
    switch (before.parts, after.parts) {
    case (.members(let old), .members(let new)): return areSame(old, new)
    case (.cases(let old), .cases(let new)):
      return old.count == new.count
        && new.allSatisfy { name, values in old[name].map { areSame($0, values) } ?? false }
    case (.values(let old), .values(let new)): return old == new
    default: return false
    }
  }

  fileprivate func isSame(_ old: ValueForm, _ new: ValueForm, _ seen: inout Set<Pair>) -> Bool {
    switch (old, new) {
    case (.named(let old), .named(let new)): isSame(old, new, &seen)
    case (.optional(let old), .optional(let new)), (.array(let old), .array(let new)):
      isSame(old, new, &seen)
    case (.dictionary(let old, let oldKey), .dictionary(let new, let newKey)):
      isSame(old, new, &seen) && isSame(oldKey ?? .unknown, newKey ?? .unknown, &seen)
    case (.pairs(let oldKey, let old), .pairs(let newKey, let new)):
      isSame(oldKey, newKey, &seen) && isSame(old, new, &seen)
    default: false
    }
  }
}

// MARK: What is moved into another value

extension FormMigration {
  /// Returns the step of a new value that is made of what is moved into it; nil if it is of a type
  /// that has no members.
  mutating func made(_ form: ValueForm, _ location: Location) -> Int? {
    switch form {
    case .optional(let wrapped): return made(wrapped, location)
    case .named(let name):
      guard case .members(let members)? = new.types[name]?.parts else { return nil }
      let step = Step()
      step.standards = (new.changes[name] ?? []).defaults
      var old: [String: ValueForm] = [:]
      let inside = rename(&old, step, location)
      compare(old, members, step, name, inside, false)
      return add(step)
    case .array, .dictionary, .pairs: return nil
    }
  }

  /// Finds the values with which one that was null becomes whole when another is moved into it.
  mutating func complete(
    _ step: Step, _ members: [String: ValueForm], _ name: String, _ location: Location
  ) {
    let defaults = (new.changes[name] ?? []).defaults
    for (member, form) in members where step.added[member] == nil {
      if case .optional = form { continue }
      if location.moved.keys.contains(where: { $0.first == member }) { continue }
      step.completing[member] = .some(defaults[member] ?? location.initial?[member])
    }
    if step.completing.values.contains(where: { $0 == nil }) { lose(location) }
  }

  /// Notes that what is moved somewhere cannot be kept there.
  mutating func lose(_ location: Location) {
    for path in location.moved.keys.map({ $0.joined(separator: ".") }).sorted() {
      isExact = false
      differences.append(
        FormDifference(
          path: location.path.isEmpty ? path : "\(location.path).\(path)", kind: .removed))
    }
  }
}

extension ProgramForm {
  /// Whether a value can take in members of other values.
  func takesMembers(_ form: ValueForm) -> Bool {
    switch form {
    case .optional(let wrapped): return takesMembers(wrapped)
    case .dictionary: return true
    case .array, .pairs: return false
    case .named(let name):
      if case .members? = types[name]?.parts { return true } else { return false }
    }
  }
}

extension TypeForm {
  /// Whether a text of an enumeration leads to none of its texts any more.
  func isGone(_ text: String, _ changes: some Collection<FormChange>) -> Bool {
    guard case .values(let values) = parts, let now = try? changes.apply(to: .string(text)) else {
      return true
    }
    return !values.contains(now)
  }
}
