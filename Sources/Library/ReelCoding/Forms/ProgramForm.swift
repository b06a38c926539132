import ReelTexts

/// The form in which a type's values are coded: by a name, or as a collection of others.
///
/// It is written as in Swift: `Item`, `Item?`, `[Item]`, `[Key: Item]`; a dictionary whose keys are
/// names is `{Item}`, and `{Key: Item}` if they are those of an enumeration.
public indirect enum ValueForm: Hashable, Sendable, CustomStringConvertible {
  /// A type with a form of its own, or one like `Int` that has no parts.
  case named(String)
  /// A value that may be null, or missing.
  case optional(ValueForm)
  /// An array.
  case array(ValueForm)
  /// An object whose members are the entries of a dictionary, with the form of its keys if they are
  /// an enumeration of texts.
  case dictionary(ValueForm, key: ValueForm? = nil)
  /// An array in which each key of a dictionary is followed by its value.
  case pairs(ValueForm, ValueForm)

  /// A type whose form is not known.
  static let unknown = ValueForm.named("?")

  /// The form as it is written.
  public var description: String {
    switch self {
    case .named(let name): name
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .dictionary(let value, nil): "{\(value)}"
    case .dictionary(let value, let key?): "{\(key): \(value)}"
    case .pairs(let key, let value): "[\(key): \(value)]"
    }
  }

  /// Reads a form that was written; nil if it is none.
  fileprivate init?(_ json: JSON) {
    // No type that is written by hand is as deep as a text of this length can be.
    guard case .string(let text) = json, 1...1000 ~= text.utf8.count else { return nil }
    self.init(text[...])
  }

  private init(_ text: Substring) {
    let inner = text.dropFirst().dropLast()
    switch (text.first, text.last) {
    case (_, "?") where text.count > 1: self = .optional(ValueForm(text.dropLast()))
    case ("{", "}"):
      self =
        Self.pair(inner).map { .dictionary($0.value, key: $0.key) }
        ?? .dictionary(ValueForm(inner))
    case ("[", "]"):
      self = Self.pair(inner).map { .pairs($0.key, $0.value) } ?? .array(ValueForm(inner))
    default: self = .named(String(text))
    }
  }

  /// Reads the forms of a key and a value; nil if there is no key.
  private static func pair(_ text: Substring) -> (key: ValueForm, value: ValueForm)? {
    var depth = 0
    let colon = text.indices.first { index in
      if "[{<(".contains(text[index]) { depth += 1 }
      if "]}>)".contains(text[index]) { depth -= 1 }
      return depth == 0 && text[index...].hasPrefix(": ")
    }
    return colon.map { (ValueForm(text[..<$0]), ValueForm(text[$0...].dropFirst(2))) }
  }
}

/// The form of a type that has parts.
public struct TypeForm: Equatable, Sendable {
  /// The parts of a type.
  public enum Parts: Equatable, Sendable {
    /// An object with these members.
    case members([String: ValueForm])
    /// An enumeration: the values of each case by their labels, `_0` for the first without one.
    case cases([String: [String: ValueForm]])
    /// An enumeration whose cases are written as these values.
    case values([JSON])
  }

  /// The parts.
  public var parts: Parts
  /// The version, as the type's own list of changes counts; 1 for one without.
  public var version = 1
}

/// With which form a program writes: that of its state, its actions and its requests, with all
/// types in them.
///
/// A recording says it in its first line, so that a later version of the program knows what is
/// there, also where a list was empty or a case did not occur.
public struct ProgramForm: Equatable, Sendable {
  /// The form of each whole: `state`, `action`, and `requests`, with the way to who asks.
  public internal(set) var roots: [String: ValueForm] = [:]
  /// The forms of the types by their names.
  public internal(set) var types: [String: TypeForm] = [:]

  /// What the types themselves say about earlier forms.
  var changes: [String: [FormChange]] = [:]
  /// A name that a type uses again although it is reserved, or a type whose values are not all
  /// written differently; nil if there is none.
  package private(set) var problem: FormError?

  /// Finds the forms of types.
  package init(_ types: [String: any Decodable.Type]) {
    let probe = FormProbe()
    for (name, type) in types.sorted(by: { $0.key < $1.key }) { roots[name] = probe.root(type) }
    self.types = probe.types
    for (name, type) in probe.evolving.sorted(by: { $0.key < $1.key }) {
      changes[name] = type.changes
      let names: Set<String> =
        switch self.types[name]?.parts {
        case .members(let members)?: Set(members.keys)
        case .cases(let cases)?: Set(cases.keys)
        case .values?, nil: []
        }
      if let again = names.intersection(type.changes.reservedNames).min() {
        problem = FormError(
          text: """
            \(verbatim: name) uses the name “\(verbatim: again)” again, which had another meaning; \
            choose another one
            """)
      }
    }
    if problem == nil { problem = doubleOptional }
  }

  /// The first part whose values are not all written differently; nil if there is none.
  private var doubleOptional: FormError? {
    var places = roots.map { (owner: "", name: $0.key, form: $0.value) }
    for (owner, type) in types {
      switch type.parts {
      case .members(let members):
        places += members.map { (owner, $0.key, $0.value) }
      case .cases(let cases):
        for (name, values) in cases {
          places += values.map { ("\(owner).\(name)", $0.key, $0.value) }
        }
      case .values: break
      }
    }
    let found = places.filter(\.form.isAmbiguous).min { ($0.owner, $0.name) < ($1.owner, $1.name) }
    guard let (owner, name, form) = found else { return nil }
    let path = owner.isEmpty ? name : "\(owner).\(name)"
    return FormError(
      text: """
        “\(verbatim: path)” is \(verbatim: "\(form)"), of which nil and an optional that is nil are \
        written alike; make it an enumeration with a case for each
        """)
  }

  /// Whether two programs write in the same form.
  public static func == (left: ProgramForm, right: ProgramForm) -> Bool {
    left.roots == right.roots && left.types == right.types
  }

  /// Creates a form from a recording's; nil if it is none.
  package init?(_ json: JSON) {
    guard case .object(let roots)? = json["roots"], case .object(let types)? = json["types"]
    else { return nil }
    for (name, root) in roots {
      guard let form = ValueForm(root) else { return nil }
      self.roots[name] = form
    }
    for (name, type) in types {
      guard let type = TypeForm(type) else { return nil }
      self.types[name] = type
    }
  }

  /// The form as a recording says it.
  package var json: JSON {
    [
      "roots": .object(JSON.Members(roots.map { ($0.key, .string($0.value.description)) })),
      "types": .object(JSON.Members(types.map { ($0.key, $0.value.json) })),
    ]
  }

  /// The form with just those members of a root that a value has: that of a value which does not
  /// say its own.
  package func observed(in value: JSON, as root: String) -> ProgramForm {
    guard case .object(let found) = value, case .named(let name)? = roots[root],
      case .members(let members)? = types[name]?.parts
    else { return self }
    var form = self
    let known = found.map { ($0.key, members[$0.key] ?? .unknown) }
    form.types[name]?.parts = .members(Dictionary(known) { $1 })
    form.types[name]?.version = 1
    return form
  }

  /// The digest of the form: programs that write the same have the same.
  package var digest: Digest { Self.digest(of: json) }

  /// Returns the digest of a form by its JSON.
  package static func digest(of json: JSON) -> Digest {
    (try? Digest(of: json)) ?? Digest(rawValue: 0)
  }
}

extension TypeForm {
  fileprivate init?(_ json: JSON) {
    func members(_ json: JSON) -> [String: ValueForm]? {
      guard case .object(let members) = json else { return nil }
      var forms: [String: ValueForm] = [:]
      for (name, form) in members {
        guard let form = ValueForm(form) else { return nil }
        forms[name] = form
      }
      return forms
    }
    if let found = json["members"].flatMap(members) {
      parts = .members(found)
    } else if case .object(let found)? = json["cases"] {
      var cases: [String: [String: ValueForm]] = [:]
      for (name, values) in found { cases[name] = members(values) }
      parts = .cases(cases)
    } else if case .array(let values)? = json["values"] {
      parts = .values(values)
    } else {
      return nil
    }
    if let number = json["version"] {
      guard case .int(let number) = number, number > 0 else { return nil }
      version = Int(number)
    }
  }

  fileprivate var json: JSON {
    func object(_ members: [String: ValueForm]) -> JSON {
      .object(JSON.Members(members.map { ($0.key, .string($0.value.description)) }))
    }
    var members: JSON.Members =
      switch parts {
      case .members(let members): ["members": object(members)]
      case .cases(let cases):
        ["cases": .object(JSON.Members(cases.map { ($0.key, object($0.value)) }))]
      case .values(let values): ["values": .array(values)]
      }
    if version > 1 { members["version"] = JSON(version) }
    return .object(members)
  }
}

extension JSON {
  /// The member with a name; nil if there is none, or the value is no object.
  subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension ValueForm {
  /// Whether there is an optional in an optional.
  fileprivate var isAmbiguous: Bool {
    switch self {
    case .named: false
    case .optional(.optional): true
    case .optional(let form), .array(let form), .dictionary(let form, _): form.isAmbiguous
    case .pairs(let key, let value): key.isAmbiguous || value.isAmbiguous
    }
  }

  /// Whether an integer has all values of another one.
  static func isWider(_ new: String, than old: String) -> Bool {
    guard let new = integer(new), let old = integer(old) else { return false }
    return new.isSigned == old.isSigned
      ? new.bits >= old.bits : new.isSigned && new.bits > old.bits
  }

  /// The size of an integer; nil for another type.
  static func integer(_ name: String) -> (bits: Int, isSigned: Bool)? {
    guard let digits = name.firstRange(of: "Int")?.upperBound, "UI".contains(name.prefix(1))
    else { return nil }
    return name[digits...].isEmpty
      ? (64, name.first == "I") : Int(name[digits...]).map { ($0, name.first == "I") }
  }
}
