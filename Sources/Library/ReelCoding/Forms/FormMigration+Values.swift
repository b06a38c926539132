/// Migrating values.
extension FormMigration {
  /// Returns a value of a root in the present form.
  ///
  /// - Throws: A ``FormError`` for a case that is gone, and errors of declared functions.
  package func migrate(_ value: JSON, as root: String) throws -> JSON {
    try migrate(value, roots[root])
  }

  private func migrate(_ value: JSON, _ index: Int?) throws -> JSON {
    guard let index, value != .null else { return value }
    let step = steps[index]
    switch step.kind {
    case .collection:
      let value = try value.mapParts { try migrate($0, step.parts[""]) }
      return try step.parts["key"].map { try renamed(value, steps[$0]) } ?? value
    case .pairs:
      guard case .array(var elements) = value else { return value }
      for index in elements.indices {
        elements[index] = try migrate(elements[index], step.parts[index % 2 == 0 ? "key" : "value"])
      }
      return .array(elements)
    case .members: return try members(of: value, step)
    case .payload:
      if isLabelled { return try members(of: value, step) }
      return Payload.flattened(try payload(of: value, step))
    case .cases:
      var value = value
      for change in step.changes where !change.isInside { value = try change.apply(to: value) }
      if case .string(let name) = value, step.removed.contains(name) { throw FormError.gone(name) }
      guard case .object(let members) = value, let (name, payload) = members.only else {
        return value
      }
      if step.removed.contains(name) { throw FormError.gone(name) }
      return [name: try migrate(payload, step.parts[name])]
    }
  }

  /// Returns a dictionary with the present texts for its entries, without those that are gone.
  private func renamed(_ value: JSON, _ key: Step) throws -> JSON {
    guard case .object(let members) = value else { return value }
    return .object(
      JSON.Members(
        try members.compactMap { name, value in
          let present = try key.changes.apply(to: .string(name))
          guard case .string(let name) = present, !key.removed.contains(name) else { return nil }
          return (name, value)
        }))
  }

  /// Returns the values of a case by their labels.
  private func payload(of value: JSON, _ step: Step) throws -> JSON {
    var wasBare = step.wasBare
    // A function may have written them as they are now.
    if step.isConverted, step.wasBare != step.isBare, case .object(let members) = value {
      wasBare = members["0"] == nil
    }
    let values = try members(of: Payload.labelled(value, wasBare), step)
    guard step.isBare, case .object(var members) = values, members["_0"] == nil else {
      return values
    }
    // Without it, an empty object would be taken for the value.
    members["_0"] = .null
    return .object(members)
  }

  private func members(of value: JSON, _ step: Step) throws -> JSON {
    guard case .object(var members) = try step.changes.apply(to: value) else { return value }
    for name in step.removed { members.removeValue(forKey: name) }
    for (name, part) in step.parts {
      if let value = members[name] { members[name] = try migrate(value, part) }
    }
    // It had none of them if it was null before another value was moved into it.
    if !step.completing.isEmpty, members.allSatisfy({ step.completing[$0.key] == nil }) {
      for (name, standard) in step.completing {
        guard let standard else { return .null }
        members[name] = standard
      }
    }
    for (name, standard) in step.added where members[name] == nil {
      if let standard { members[name] = standard }
    }
    return .object(members)
  }

  /// Whether a value of a root has to be migrated before it is decoded: most actions are not among
  /// those that have changed.
  package func isNeeded(for root: String, in json: JSONReader, at index: Int) -> Bool {
    roots[root].map { isNeeded(steps[$0], json, index) } ?? false
  }

  private func isNeeded(_ part: Int?, _ json: JSONReader, _ index: Int) -> Bool {
    part.map { isNeeded(steps[$0], json, index) } ?? false
  }

  private func isNeeded(_ step: Step, _ json: JSONReader, _ index: Int) -> Bool {
    if step.changesValues { return true }
    let isObject = json[index].kind == .object
    guard isObject || json[index].kind == .array || step.kind == .cases || step.isBare else {
      return false
    }
    switch step.kind {
    case .collection:
      if step.parts["key"] != nil { return true }
      return json.parts(of: index).contains {
        isNeeded(step.parts[""], json, isObject ? $0 + 1 : $0)
      }
    case .pairs: return !step.parts.isEmpty
    case .cases:
      guard let key = json.caseNameIndex(at: index), let name = json.string(at: key) else {
        return true
      }
      if step.removed.contains(name) { return true }
      return isObject && isNeeded(step.parts[name], json, key + 1)
    case .payload where step.isBare:
      let inside = json[index].count == 1 ? json.member("_0", of: index) : nil
      return isNeeded(step.parts["_0"], json, inside ?? index)
    case .members, .payload:
      return isObject
        && json.parts(of: index).contains { key in
          guard let name = json.string(at: key) else { return false }
          return isNeeded(step.parts[name] ?? step.parts["_" + name], json, key + 1)
        }
    }
  }

  /// Returns a present value of a root without what an older one did not have.
  package func withoutAdded(_ value: JSON, as root: String) -> JSON {
    withoutAdded(value, roots[root], renaming: false)
  }

  /// Returns a present value of a root in the older form: without what is new, and with the names
  /// of before.
  package func older(_ value: JSON, as root: String) -> JSON {
    withoutAdded(value, roots[root], renaming: true)
  }

  private func withoutAdded(_ value: JSON, _ index: Int?, renaming: Bool) -> JSON {
    guard let index else { return value }
    let step = steps[index]
    func name(_ name: String) -> String { renaming ? step.oldNames[name] ?? name : name }
    func members(_ value: JSON) -> JSON {
      guard case .object(let members) = value else { return value }
      return .object(
        JSON.Members(
          members.filter { step.added[$0.key] == nil || step.making.contains($0.key) }.map {
            (name($0.key), withoutAdded($0.value, step.parts[$0.key], renaming: renaming))
          }))
    }
    switch (step.kind, value) {
    case (.collection, _):
      return value.mapParts { withoutAdded($0, step.parts[""], renaming: renaming) }
    case (.cases, .object(let members)):
      guard let (one, payload) = members.only else { return value }
      return [name(one): withoutAdded(payload, step.parts[one], renaming: renaming)]
    case (.payload, _): return Payload.flattened(members(Payload.labelled(value, step.isBare)))
    case (.members, _): return members(value)
    default: return value
    }
  }
}

extension FormMigration {
  /// A value or a part of one, as it is coded in the older form.
  struct OldValue {
    fileprivate let index: Int
  }

  /// A root as it was; nil if its form is the same.
  func oldValue(of root: String) -> OldValue? { roots[root].map(OldValue.init) }

  /// Returns the older name of a member, or nil if there was none; with its value.
  func member(_ name: String, of value: OldValue) -> (name: String, value: OldValue?)? {
    let step = steps[value.index]
    if step.added[name] != nil { return nil }
    return (step.oldNames[name] ?? name, step.parts[name].map(OldValue.init))
  }

  /// Returns a collection's elements; nil if it is none, or if they are the same.
  func elements(of value: OldValue) -> OldValue? {
    steps[value.index].parts[""].map(OldValue.init)
  }
}

extension JSON {
  /// Returns a collection of other elements or members.
  fileprivate func mapParts(_ change: (JSON) throws -> JSON) rethrows -> JSON {
    switch self {
    case .array(let elements): .array(try elements.map(change))
    case .object(let members):
      .object(JSON.Members(try members.map { ($0.key, try change($0.value)) }))
    default: self
    }
  }
}

extension Payload {
  /// Returns the values of a case by their labels, `_0` for the first without one.
  ///
  /// - Parameter isBare: whether there is a single one, which has no label.
  static func labelled(_ payload: JSON, _ isBare: Bool) -> JSON {
    guard case .object(let members) = payload else { return ["_0": payload] }
    if members["_0"] != nil, members.count == 1 { return payload }
    if isBare { return ["_0": payload] }
    return .object(
      JSON.Members(members.map { (Int($0.key) == nil ? $0.key : "_\($0.key)", $0.value) }))
  }

  /// Returns the values of a case as they are written.
  static func flattened(_ values: JSON) -> JSON {
    guard case .object(let members) = values else { return values }
    var payload = Payload()
    for name in members.keys { payload.count(name) }
    return payload.flattened(members)
  }
}
