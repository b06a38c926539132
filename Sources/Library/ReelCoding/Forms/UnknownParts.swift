/// What is not in a form.
extension ProgramForm {
  /// Returns the path to the first part of a value that a program of this form cannot read; nil if
  /// it can read the value.
  ///
  /// Members that the form does not know are no such part: who reads passes over them.
  package func unknownPart(of value: JSON, as root: String) -> String? {
    roots[root].flatMap { unknownPart(of: value, $0, root == "state" ? "" : root) }
  }

  private func unknownPart(of value: JSON, _ form: ValueForm, _ path: String) -> String? {
    switch (form, value) {
    case (.optional, .null): return nil
    case (.optional(let wrapped), _): return unknownPart(of: value, wrapped, path)
    case (.array(let element), .array(let all)):
      return all.firstResult { unknownPart(of: $0, element, path + "[]") }
    case (.dictionary(let element, _), .object(let members)):
      return members.firstResult { unknownPart(of: $0.value, element, path.member($0.key)) }
    case (.pairs(let key, let element), .array(let all)):
      return all.enumerated().firstResult {
        unknownPart(of: $0.element, $0.offset.isMultiple(of: 2) ? key : element, path + "[]")
      }
    case (.named(let name), _): return unknownPart(of: value, types[name]?.parts, name, path)
    default: return path
    }
  }

  private func unknownPart(
    of value: JSON, _ parts: TypeForm.Parts?, _ name: String, _ path: String
  ) -> String? {
    switch (parts, value) {
    case (.members(let forms)?, .object(let members)):
      return unknownPart(of: members, forms, path)
    case (.cases(let cases)?, .object(let members)):
      guard let (name, payload) = members.only else { return path }
      let inside = path.member(name)
      guard let forms = cases[name] else { return inside }
      let values = Payload.labelled(payload, Array(forms.keys) == ["_0"])
      guard case .object(let members) = values else { return inside }
      return unknownPart(of: members, forms, inside)
    case (.values(let values)?, _):
      if values.contains(value) { return nil }
      if case .string(let text) = value { return path.member(text) }
      return path
    case (nil, .int(let number)):
      guard let (bits, isSigned) = ValueForm.integer(name) else { return nil }
      // What is left are copies of the sign.
      let rest = number >> (isSigned ? bits - 1 : bits)
      return rest == 0 || isSigned && rest == -1 ? nil : path
    case (nil, .null):
      let isScalar = ["String", "Bool", "Double", "Float"].contains(name)
      return isScalar || ValueForm.integer(name) != nil ? path : nil
    case (nil, _): return nil
    default: return path
    }
  }

  private func unknownPart(
    of members: JSON.Members, _ forms: [String: ValueForm], _ path: String
  ) -> String? {
    forms.sorted { $0.key < $1.key }.firstResult { name, form in
      // The only value of a case has no name of its own.
      let inside = name == "_0" ? path : path.member(name)
      if let value = members[name] { return unknownPart(of: value, form, inside) }
      if case .optional = form { return nil }
      return inside
    }
  }
}

extension Sequence {
  /// Returns the first result of a function that is none for most elements.
  fileprivate func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = body(element) { return result }
    }
    return nil
  }
}

extension String {
  /// The path to a member of what this path leads to.
  fileprivate func member(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}
