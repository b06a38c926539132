/// What a newer program has written into a value, and this one does not know.
extension ProgramForm {
  /// Returns a value with those members of an earlier one that the form does not know.
  ///
  /// A member stays with the object that it belongs to, and comes into no other. The whole is the
  /// same as before unless its `id` differs; a part is if its `id` is the same, or, without one, if
  /// nothing that is known of it has changed. Elements are found by their ids, or by their places
  /// if there are as many as before, entries of dictionaries by their keys, and the values of a
  /// case by its name.
  ///
  /// - Parameters:
  ///   - earlier: the earlier value as it was written, with the values of a case by their labels.
  ///   - known: what this program has read of it.
  ///   - value: the value of now.
  ///   - root: the name of its form.
  package func keepingUnknown(
    of earlier: JSON, readAs known: JSON, in value: JSON, as root: String
  ) -> JSON {
    guard let form = roots[root] else { return value }
    return kept(Versions(earlier: earlier, known: known, value: value), form, isWhole: true)
  }

  /// What became of a value.
  private struct Versions {
    let earlier: JSON
    let known: JSON
    let value: JSON

    /// Returns a member of an object; nil if it has not been there, or is not.
    func member(_ name: String) -> Versions? {
      guard let earlier = earlier[name], let known = known[name], let value = value[name] else {
        return nil
      }
      return Versions(earlier: earlier, known: known, value: value)
    }

    /// Calls `body` with the elements of arrays.
    func arrays<Result>(_ body: ([JSON], [JSON], [JSON]) -> Result) -> Result? {
      guard
        case (.array(let earlier), .array(let known), .array(let value)) = (earlier, known, value)
      else { return nil }
      return body(earlier, known, value)
    }
  }

  private func kept(_ all: Versions, _ form: ValueForm, isWhole: Bool = false) -> JSON {
    switch form {
    case .optional(let wrapped): return kept(all, wrapped, isWhole: isWhole)
    case .array(let element):
      return all.arrays { .array(elements($0, $1, $2, element)) } ?? all.value
    case .pairs(_, let form):
      return all.arrays { .array(pairs($0, $1, $2, form)) } ?? all.value
    case .dictionary(let form, _):
      guard case .object(let entries) = all.value else { return all.value }
      return .object(
        JSON.Members(
          entries.map { ($0.key, all.member($0.key).map { kept($0, form) } ?? $0.value) }))
    case .named(let name):
      switch types[name]?.parts {
      case .members(let forms)?:
        let gone = (changes[name] ?? []).reservedNames
        return members(all, forms, gone, isWhole)
      case .cases(let cases)?:
        guard case .object(let members) = all.value, let (name, value) = members.only,
          let forms = cases[name]
        else { return all.value }
        return [name: all.member(name).map { self.members($0, forms, [], false) } ?? value]
      case .values?, nil: return all.value
      }
    }
  }

  private func members(
    _ all: Versions, _ forms: [String: ValueForm], _ gone: Set<String>, _ isWhole: Bool
  ) -> JSON {
    guard case .object(let earlier) = all.earlier, case .object(var members) = all.value else {
      return all.value
    }
    let isSame =
      forms["id"] == nil
      ? isWhole || all.known == all.value
      : all.value["id"] != nil && all.known["id"] == all.value["id"]
    guard isSame else { return all.value }
    for (name, value) in earlier where forms[name] == nil && !gone.contains(name) {
      members[name] = value
    }
    for (name, form) in forms {
      if let part = all.member(name) { members[name] = kept(part, form) }
    }
    return .object(members)
  }

  private func elements(
    _ earlier: [JSON], _ known: [JSON], _ values: [JSON], _ form: ValueForm
  ) -> [JSON] {
    if hasID(form) {
      let (earlier, known) = (Self.byID(earlier), Self.byID(known))
      return values.map { value in
        guard let id = value["id"]?.text, let earlier = earlier[id], let known = known[id] else {
          return value
        }
        return kept(Versions(earlier: earlier, known: known, value: value), form)
      }
    }
    guard earlier.count == values.count, known.count == values.count else { return values }
    return values.indices.map {
      kept(Versions(earlier: earlier[$0], known: known[$0], value: values[$0]), form)
    }
  }

  private func pairs(
    _ earlier: [JSON], _ known: [JSON], _ values: [JSON], _ form: ValueForm
  ) -> [JSON] {
    func byKey(_ pairs: [JSON]) -> [String: JSON] {
      Dictionary(
        stride(from: 1, to: pairs.count, by: 2).map { (pairs[$0 - 1].text, pairs[$0]) }
      ) { $1 }
    }
    let (earlier, known) = (byKey(earlier), byKey(known))
    return values.indices.map { index in
      guard index % 2 == 1, let earlier = earlier[values[index - 1].text],
        let known = known[values[index - 1].text]
      else { return values[index] }
      return kept(Versions(earlier: earlier, known: known, value: values[index]), form)
    }
  }

  private func hasID(_ form: ValueForm) -> Bool {
    switch form {
    case .optional(let wrapped): return hasID(wrapped)
    case .named(let name):
      guard case .members(let forms)? = types[name]?.parts else { return false }
      return forms["id"] != nil
    case .array, .dictionary, .pairs: return false
    }
  }

  /// Returns elements by their ids, without those whose ids are not their own.
  private static func byID(_ elements: [JSON]) -> [String: JSON] {
    var found: [String: JSON] = [:]
    var several: Set<String> = []
    for element in elements {
      guard let id = element["id"]?.text else { continue }
      if found.updateValue(element, forKey: id) != nil { several.insert(id) }
    }
    return found.filter { !several.contains($0.key) }
  }
}

// MARK: Forms

extension ProgramForm {
  /// Returns the form of a value that keeps what this form does not know.
  ///
  /// A member that some of the objects of a type have, but not all, is none of the form: who knows
  /// it takes it for new, and has a default where it is missing.
  ///
  /// - Parameters:
  ///   - earlier: the form of the value before.
  ///   - value: the value, with what it keeps.
  package func keepingUnknown(of earlier: ProgramForm, in value: JSON, as root: String)
    -> ProgramForm
  {
    guard let own = roots[root], let other = earlier.roots[root] else { return self }
    var form = self
    form.types.merge(earlier.types) { own, _ in own }
    var known: Set<String> = []
    form.keepUnknown(of: earlier, own, other, &known)
    var missing: Set<[String]> = []
    form.findMissing(in: value, own, &missing)
    for path in missing { form.types[path[0]]?.remove(path, unlessIn: types[path[0]]) }
    return form
  }

  private mutating func keepUnknown(
    of earlier: ProgramForm, _ form: ValueForm, _ other: ValueForm, _ known: inout Set<String>
  ) {
    switch (form, other) {
    case (.optional(let form), _): keepUnknown(of: earlier, form, other, &known)
    case (_, .optional(let other)): keepUnknown(of: earlier, form, other, &known)
    case (.array(let form), .array(let other)), (.pairs(_, let form), .pairs(_, let other)),
      (.dictionary(let form, _), .dictionary(let other, _)):
      keepUnknown(of: earlier, form, other, &known)
    case (.named(let name), .named(let otherName)):
      guard let own = types[name]?.parts, let others = earlier.types[otherName]?.parts,
        known.insert(name).inserted
      else { return }
      switch (own, others) {
      case (.members(let own), .members(let others)):
        let gone = (changes[name] ?? []).reservedNames
        types[name]?.parts = .members(
          own.merging(others.filter { !gone.contains($0.key) }) { own, _ in own })
        keepUnknown(of: earlier, own, others, &known)
      case (.cases(let own), .cases(let others)):
        types[name]?.parts = .cases(
          own.reduce(into: own) { cases, one in
            cases[one.key] = one.value.merging(others[one.key] ?? [:]) { own, _ in own }
          })
        for (name, values) in own {
          keepUnknown(of: earlier, values, others[name] ?? [:], &known)
        }
      default: break
      }
    default: break
    }
  }

  private mutating func keepUnknown(
    of earlier: ProgramForm, _ own: [String: ValueForm], _ others: [String: ValueForm],
    _ known: inout Set<String>
  ) {
    for (member, form) in own {
      if let other = others[member] { keepUnknown(of: earlier, form, other, &known) }
    }
  }

  /// Finds the members that must be there and are not: the type, the case if there is one, and the
  /// name.
  private func findMissing(in value: JSON, _ form: ValueForm, _ missing: inout Set<[String]>) {
    func members(_ value: JSON, _ forms: [String: ValueForm], of owner: [String]) {
      for (name, form) in forms {
        if let part = value[name] {
          findMissing(in: part, form, &missing)
        } else if case .optional = form {
          continue
        } else {
          missing.insert(owner + [name])
        }
      }
    }
    switch (form, value) {
    case (.optional(let wrapped), _): findMissing(in: value, wrapped, &missing)
    case (.array(let element), .array(let all)):
      for one in all { findMissing(in: one, element, &missing) }
    case (.pairs(let key, let element), .array(let all)):
      for (index, one) in all.enumerated() {
        findMissing(in: one, index % 2 == 0 ? key : element, &missing)
      }
    case (.dictionary(let element, _), .object(let entries)):
      for one in entries.values { findMissing(in: one, element, &missing) }
    case (.named(let name), .object(let object)):
      switch types[name]?.parts {
      case .members(let forms)?: members(value, forms, of: [name])
      case .cases(let cases)?:
        guard let (one, payload) = object.only, let forms = cases[one] else { return }
        members(payload, forms, of: [name, one])
      case .values?, nil: break
      }
    default: break
    }
  }
}

extension TypeForm {
  /// Removes a member, or a value of a case, unless another form of the type has it.
  fileprivate mutating func remove(_ path: [String], unlessIn own: TypeForm?) {
    switch (parts, own?.parts) {
    case (.members(var members), let own):
      if case .members(let own)? = own, own[path[1]] != nil { return }
      members[path[1]] = nil
      parts = .members(members)
    case (.cases(var cases), let own) where path.count == 3:
      if case .cases(let own)? = own, own[path[1]]?[path[2]] != nil { return }
      cases[path[1]]?[path[2]] = nil
      parts = .cases(cases)
    default: break
    }
  }
}
