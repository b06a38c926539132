import Reel
import ReelREPL
import ReelTimeline

/// Finds the texts in coded values, by the form of the program: not the names of cases, members
/// and the like.
struct TextPlaces {
  private let form: ProgramForm
  /// What the program itself calls something.
  private let names: Set<String>
  /// The names of cases among them, in small letters: they may be typed.
  private let choices: Set<String>

  init(_ form: ProgramForm) {
    self.form = form
    var names: Set<String> = []
    var choices: Set<String> = []
    for type in form.types.values {
      switch type.parts {
      case .members(let members): names.formUnion(members.keys)
      case .cases(let cases):
        choices.formUnion(cases.keys)
        for labels in cases.values { names.formUnion(labels.keys) }
      case .values(let values):
        choices.formUnion(
          values.compactMap { if case .string(let name) = $0 { name } else { nil } })
      }
    }
    self.names = names.union(choices)
    self.choices = Set(choices.map { $0.lowercased() })
  }

  /// Whether a text is one of the program's choices.
  func isChoice(_ text: String) -> Bool { choices.contains(text.lowercased()) }

  /// The place of a text, without the indexes of elements.
  struct Place {
    /// The names of members and cases, and the keys of dictionaries.
    private(set) var path: [String]
    /// The names alone: a key may be a text itself.
    private(set) var names: [String]

    /// Creates a place from names.
    init(_ names: [String] = []) {
      path = names
      self.names = names
    }

    /// Returns the place of what has a name in it.
    func member(_ name: String) -> Place {
      var place = self
      place.path.append(name)
      place.names.append(name)
      return place
    }

    /// Returns the place of what has a key in it.
    func element(_ key: String) -> Place {
      var place = self
      place.path.append(key)
      return place
    }
  }

  /// Receives a text and its place; returns another one.
  typealias Change = (_ text: String, _ place: Place) -> String

  /// Whether what is in a value without a known form is a text, too.
  var isDeep = true

  /// Returns a value of a root with other texts.
  func map(_ value: JSON, as root: String, at place: [String] = [], _ change: Change) -> JSON {
    map(value, form.roots[root] ?? .named("?"), Place(place), change)
  }

  /// Whether there may be a value at a path in a root: whether the form has it.
  func hasPlace(_ path: [String], in root: String, at place: [String] = []) -> Bool {
    path.starts(with: place)
      && hasPlace(path.dropFirst(place.count), in: form.roots[root] ?? .named("?"))
  }

  private func hasPlace(_ path: ArraySlice<String>, in form: ValueForm) -> Bool {
    guard let name = path.first else { return true }
    switch form {
    case .optional(let value), .array(let value): return hasPlace(path, in: value)
    case .dictionary(let value, _): return hasPlace(path.dropFirst(), in: value)
    case .pairs(let key, let value): return hasPlace(path, in: key) || hasPlace(path, in: value)
    case .named(let type):
      switch self.form.types[type]?.parts {
      case .members(let members)?:
        return members[name].map { hasPlace(path.dropFirst(), in: $0) } ?? false
      case .cases(let cases)?:
        guard let values = cases[name] else { return false }
        let rest = path.dropFirst()
        guard let label = rest.first else { return true }
        // A value without a name is at the place of its case.
        return values[label].map { hasPlace(rest.dropFirst(), in: $0) } ?? false
          || values.contains { $0.key.hasPrefix("_") && hasPlace(rest, in: $0.value) }
      case .values?: return false
      // What is in a type without a known form is found out in the recordings.
      case nil: return true
      }
    }
  }

  private func map(
    _ value: JSON, _ form: ValueForm, _ place: Place, _ change: Change
  ) -> JSON {
    switch (form, value) {
    case (.optional(let wrapped), _): map(value, wrapped, place, change)
    case (.array(let element), .array(let all)):
      .array(all.map { map($0, element, place, change) })
    case (.dictionary(let element, _), .object(let members)):
      .object(
        JSON.Members(
          members.ordered.map { name, value in
            (
              names.contains(name) ? name : change(name, place),
              map(value, element, place.element(name), change)
            )
          }))
    case (.pairs(let key, let element), .array(let all)):
      .array(
        all.enumerated().map { map($1, $0 % 2 == 0 ? key : element, place, change) })
    case (.named(let name), _): map(value, type: name, place, change)
    default: value
    }
  }

  private func map(
    _ value: JSON, type name: String, _ place: Place, _ change: Change
  ) -> JSON {
    switch (self.form.types[name]?.parts, value) {
    case (.members(let forms)?, .object(let members)):
      return .object(
        JSON.Members(
          members.ordered.map { name, value in
            (name, map(value, forms[name] ?? .named("?"), place.member(name), change))
          }))
    case (.cases(let cases)?, .object(let members)):
      guard let (name, payload) = members.only else { return value }
      let forms = cases[name] ?? [:]
      let place = place.member(name)
      if forms.count == 1, let only = forms["_0"] {
        return [name: map(payload, only, place, change)]
      }
      guard case .object(let labels) = payload else { return value }
      return [
        name: .object(
          JSON.Members(
            labels.ordered.map { label, value in
              let number = Int(label) == nil ? label : "_\(label)"
              let isNamed = Int(label) == nil
              return (
                label,
                map(
                  value, forms[number] ?? .named("?"), isNamed ? place.member(label) : place, change
                )
              )
            }))
      ]
    // What is in a type without a known form may be a text.
    case (nil, .string(let text)) where name == "String" || name == "?" && isDeep:
      return .string(change(text, place))
    case (nil, .array(let all)): return .array(all.map { map($0, type: "?", place, change) })
    case (nil, .object(let members)):
      return .object(
        JSON.Members(
          members.ordered.map { ($0, map($1, type: "?", place.member($0), change)) }))
    default: return value
    }
  }
}
