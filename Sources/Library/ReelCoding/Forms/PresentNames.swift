/// What was written by hand, in a script for example, does not say with which form. Where it has a
/// name that the form does not know, the declared changes say what it is called now; a name that
/// the form knows means itself.
extension ProgramForm {
  /// Returns the path to what a path into a root led to in an earlier form.
  package func present(_ path: Path, as root: String) -> Path {
    guard !changes.isEmpty, let form = roots[root] else { return path }
    return Path(present(path.steps[...], form))
  }

  private func present(_ steps: ArraySlice<Path.Step>, _ form: ValueForm) -> [Path.Step] {
    guard let first = steps.first else { return [] }
    switch form {
    case .optional(let wrapped): return present(steps, wrapped)
    case .array(let element):
      let rest = present(steps.dropFirst(), element)
      guard case .match(let member, let value) = first,
        case .name(let member)? = present([.name(member)], element).first
      else { return [first] + rest }
      return [.match(member: member, value: value)] + rest
    case .dictionary(let value, let key):
      let name = key.map { present([first], $0) } ?? [first]
      return name + present(steps.dropFirst(), value)
    case .pairs: return Array(steps)
    case .named(let name):
      let names = steps.names
      guard let parts = types[name]?.parts, !names.isEmpty else { return Array(steps) }
      let present = parts.knows(names) ? names : (changes[name] ?? []).presentNames(names)
      return self.present(present.map(Path.Step.name) + steps.dropFirst(names.count), in: parts)
    }
  }

  private func present(_ steps: [Path.Step], in parts: TypeForm.Parts) -> [Path.Step] {
    guard case .name(let name) = steps[0] else { return steps }
    let rest = steps.dropFirst()
    switch parts {
    case .members(let members):
      return [steps[0]] + (members[name].map { present(rest, $0) } ?? Array(rest))
    case .cases(let cases):
      guard let values = cases[name] else { return steps }
      if let only = values["_0"], values.count == 1 { return [steps[0]] + present(rest, only) }
      guard case .name(let label)? = rest.first, let form = values.labelled(label) else {
        return steps
      }
      return steps.prefix(2) + present(rest.dropFirst(), form)
    case .values: return steps
    }
  }
}

extension ProgramForm {
  /// Returns a value as it is written in the present form, from one that has names of an earlier
  /// form.
  ///
  /// - Throws: Errors of declared functions, of which those are called whose value has a name that
  ///   the form does not know.
  package func present(_ value: JSON, as root: String) throws -> JSON {
    try roots[root].map { try present(value, $0) } ?? value
  }

  private func present(_ value: JSON, _ form: ValueForm) throws -> JSON {
    switch (form, value) {
    case (.optional(let wrapped), _): return try present(value, wrapped)
    case (.array(let element), .array(let elements)):
      return .array(try elements.map { try present($0, element) })
    case (.dictionary(let element, let key), .object(let members)):
      return .object(
        JSON.Members(
          try members.map { name, value in
            (key.map { present(name, $0) } ?? name, try present(value, element))
          }))
    case (.named(let name), .object(let members)):
      let declared = changes[name] ?? []
      switch types[name]?.parts {
      case .members(let forms)?:
        let isKnown = members.keys.allSatisfy { forms[$0] != nil }
        let value = isKnown ? value : try declared.apply(to: value)
        guard case .object(let members) = value else { return value }
        return .object(
          JSON.Members(
            try members.map { name, value in
              (name, try forms[name].map { try present(value, $0) } ?? value)
            }))
      case .cases(let cases)?:
        let isKnown = members.keys.allSatisfy { cases[$0] != nil }
        let value =
          isKnown
          ? value : try declared.filter { !$0.isInside }.reduce(value) { try $1.apply(to: $0) }
        guard case .object(let members) = value, let (name, payload) = members.only,
          let values = cases[name]
        else { return value }
        return [name: try present(payload, values, declared.inside(name))]
      case .values?, nil: return value
      }
    default: return value
    }
  }

  /// Returns the text that names an entry of a dictionary.
  private func present(_ name: String, _ key: ValueForm) -> String {
    if case .name(let now)? = present([.name(name)], key).first { now } else { name }
  }

  /// Returns the values of a case.
  private func present(
    _ payload: JSON, _ values: [String: ValueForm], _ changes: some Collection<FormChange>
  ) throws -> JSON {
    if let only = values["_0"], values.count == 1 { return try present(payload, only) }
    guard case .object(let written) = payload else { return payload }
    // A value without a label has its number as one, unless it was the only one.
    let wasBare = values["_0"] != nil && written["0"] == nil
    let isKnown = !wasBare && written.keys.allSatisfy { values[$0] ?? values["_" + $0] != nil }
    let labelled = Payload.labelled(payload, wasBare)
    let changed = isKnown ? labelled : try changes.apply(to: labelled)
    guard case .object(let members) = changed else { return changed }
    return Payload.flattened(
      .object(
        JSON.Members(
          try members.map { label, value in
            (label, try values[label].map { try present(value, $0) } ?? value)
          })))
  }
}

extension TypeForm.Parts {
  /// Whether it has the first of the names, and the case of this name has the second.
  fileprivate func knows(_ names: [String]) -> Bool {
    switch self {
    case .members(let members): return members[names[0]] != nil
    case .cases(let cases):
      guard let values = cases[names[0]] else { return false }
      let isBare = values.count == 1 && values["_0"] != nil
      return names.count == 1 || isBare || values.labelled(names[1]) != nil
    case .values(let values): return values.contains(.string(names[0]))
    }
  }
}

extension [String: ValueForm] {
  /// The value of a case with a label; one without is written as its number.
  fileprivate func labelled(_ label: String) -> ValueForm? { self[label] ?? self["_" + label] }
}

extension ArraySlice<Path.Step> {
  /// The names at the beginning.
  fileprivate var names: [String] {
    var names: [String] = []
    for step in self {
      guard case .name(let name) = step else { break }
      names.append(name)
    }
    return names
  }
}

extension Collection<FormChange> {
  /// Returns the names that lead now to where these led before the changes.
  fileprivate func presentNames(_ names: [String]) -> [String] {
    reduce(into: names) { names, change in
      guard case .moved(let old, let new) = change.kind, names.starts(with: old) else { return }
      names.replaceSubrange(..<old.count, with: new)
    }
  }
}
