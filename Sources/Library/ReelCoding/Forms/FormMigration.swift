/// Turns values as an older version of a program wrote them into those of this version.
///
/// Members that both have are kept, those that are gone are left out, and those that are new take
/// the value that is declared for them, or that of the initial state. ``Evolving`` types say what
/// else has changed.
public struct FormMigration: Sendable {
  /// What a value goes through: its changes, then those of its parts.
  ///
  /// A class, because a copy would retain five collections at each value. `@unchecked Sendable`:
  /// it changes only while the migration is made.
  final class Step: @unchecked Sendable {
    var changes: ArraySlice<FormChange> = []
    /// Whether it is an object, an enumeration, or a collection of equal parts.
    var kind: Kind
    /// The steps of members, or of the cases' values, by their present names; of a collection by
    /// an empty one.
    var parts: [String: Int]
    /// The names that are new here, with the values for them; nil for those that may be missing.
    var added: [String: JSON?] = [:]
    /// The names that are gone.
    var removed: Set<String> = []
    /// The names that differ, by the present ones.
    var oldNames: [String: String] = [:]

    /// Whether a case had a single value without a label, and has one: that stands for itself.
    var wasBare = false
    var isBare = false

    init(_ kind: Kind = .members, parts: [String: Int] = [:]) {
      self.kind = kind
      self.parts = parts
    }

    enum Kind { case members, cases, payload, collection, pairs }

    /// Whether values are written otherwise; what is gone is passed over by who decodes, and what
    /// may be missing is.
    var changesValues: Bool {
      switch kind {
      case .members: !changes.isEmpty || added.values.contains { $0 != nil }
      case .payload: !changes.isEmpty || !added.isEmpty || !removed.isEmpty || wasBare != isBare
      case .cases: changes.contains { !$0.isInside }
      case .collection, .pairs: false
      }
    }

    var isNothing: Bool {
      changes.isEmpty && parts.isEmpty && added.isEmpty && removed.isEmpty && oldNames.isEmpty
    }
  }

  /// The depth at which a form cannot be that of a value any more: no JSON is as deep.
  private static let deepest = 256

  private struct Pair: Hashable {
    let old: String
    let new: String
  }

  private let old: ProgramForm
  private let new: ProgramForm
  private(set) var steps: [Step] = []
  private(set) var roots: [String: Int] = [:]
  private var known: [Pair: Int?] = [:]
  /// The reasons why values of the older form cannot be read; empty if they can.
  package private(set) var problems: [FormError] = []
  /// What differs, in the order of paths.
  public private(set) var differences: [FormDifference] = []
  /// Whether the present state has all that an older one had, so that it can be coded like that.
  public private(set) var isExact = true
  /// Whether programs of both forms can work on the same values, written in the older form: that
  /// says all of what the older program knows, and the newer one can read all that it says.
  package private(set) var isMutual = true

  /// Compares the forms.
  ///
  /// - Parameters:
  ///   - old: the form of what is to be read.
  ///   - new: the form of the program.
  ///   - initialState: the values of members of the state that are new.
  package init(from old: ProgramForm, to new: ProgramForm, initialState: JSON?) {
    self.old = old
    self.new = new
    // The state first: what differs is said once, and there if possible.
    for name in ["state"] + new.roots.keys.sorted().filter({ $0 != "state" }) {
      guard let before = old.roots[name], let form = new.roots[name] else { continue }
      let (isState, wasExact) = (name == "state", isExact)
      roots[name] = step(
        before, form, Location(path: isState ? "" : name, initial: isState ? initialState : nil))
      isMutual = isMutual && isExact
      if !isState { isExact = wasExact }
      // Who asks the same request must call it the same.
      if name.hasPrefix("request"), let root = roots[name], !steps[root].oldNames.isEmpty {
        isMutual = false
      }
    }
    isMutual = isMutual && problems.isEmpty && steps.allSatisfy(\.removed.isEmpty)
  }

  /// Whether there is anything to migrate.
  package var isNeeded: Bool { !roots.isEmpty }

  /// Whether values of a root differ in the two forms.
  package func isNeeded(for root: String) -> Bool { roots[root] != nil }

  // MARK: Comparing

  /// Where two forms are compared.
  private struct Location {
    var path = ""
    /// The type around it.
    var owner = ""
    /// What a change of that type has in front of names here: the case.
    var prefix = ""
    /// The value of the initial state there; nil if there is none for certain.
    var initial: JSON?
    /// The number of values around it.
    var depth = 0
    /// What changes of types around it put there.
    var moved: [[String]: ValueForm] = [:]

    func member(_ name: String, of owner: String) -> Location {
      var inside: [[String]: ValueForm] = [:]
      for (path, form) in moved where path.first == name {
        inside[Array(path.dropFirst())] = form
      }
      return Location(
        // The only value of a case has no name of its own.
        path: name == "_0" ? path : path.isEmpty ? name : "\(path).\(name)", owner: owner,
        initial: initial?[name], depth: depth + 1, moved: inside)
    }

    /// The elements of a collection.
    var elements: Location { Location(path: path + "[]", owner: owner, depth: depth + 1) }
  }

  private mutating func step(_ old: ValueForm, _ new: ValueForm, _ location: Location) -> Int? {
    switch (old, new) {
    case (.optional(let old), .optional(let new)): return step(old, new, location)
    case (_, .optional(let new)): return step(old, new, location)
    case (.array(let old), .array(let new)), (.dictionary(let old), .dictionary(let new)):
      return step(old, new, location.elements).map { add(Step(.collection, parts: ["": $0])) }
    case (.pairs(let oldKey, let old), .pairs(let newKey, let new)):
      let step = Step(.pairs)
      step.parts["key"] = self.step(oldKey, newKey, location.elements)
      step.parts["value"] = self.step(old, new, location.elements)
      if !step.isNothing { isExact = false }
      return step.isNothing ? nil : add(step)
    case (.named(let old), .named(let new)): return step(old, new, location)
    default:
      retyped(old, new, location)
      return nil
    }
  }

  private mutating func step(_ oldName: String, _ newName: String, _ location: Location) -> Int? {
    let (before, after) = (old.types[oldName], new.types[newName])
    guard let before, let after else {
      let (old, new) = (ValueForm.named(oldName), ValueForm.named(newName))
      let isKnown = old != .unknown && new != .unknown
      if isKnown, !ValueForm.isWider(newName, than: oldName) {
        if oldName == "String", case .values? = after?.parts {
          // An older program writes any text.
          isMutual = false
          differences.append(
            FormDifference(path: location.path, kind: .changed(from: old, to: new)))
        } else {
          retyped(old, new, location)
        }
      }
      return nil
    }
    guard location.depth < Self.deepest else {
      retyped(.named(oldName), .unknown, location)
      return nil
    }
    let isAlone = location.initial == nil && location.moved.isEmpty
    let pair = Pair(old: oldName, new: newName)
    if isAlone, let known = known[pair] { return known }
    var seen: Set<Pair> = []
    if location.moved.isEmpty, isSame(oldName, newName, &seen) {
      known[pair] = .some(nil)
      return nil
    }
    // Before its parts, which may refer to it.
    let index = add(Step())
    if isAlone { known[pair] = index }
    steps[index] = step(before, after, newName, location)
    return index
  }

  private mutating func add(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  private mutating func step(
    _ before: TypeForm, _ after: TypeForm, _ name: String, _ location: Location
  ) -> Step {
    let step = Step()
    let changes = new.changes[name] ?? []
    step.changes = changes.dropFirst(before.version - 1)
    let isConverted = step.changes.contains { if case .converted = $0.kind { true } else { false } }
    if isConverted { isExact = false }
    // What changed after this program was made is not known here.
    if before.version > after.version { isMutual = false }
    switch (before.parts, after.parts) {
    case (.members(var old), .members(let new)):
      let inside = rename(&old, step, location)
      compare(old, new, step, name, inside, isConverted)
    case (.cases(let old), .cases(let new)):
      step.kind = .cases
      compare(old, new, step, name, location, isConverted)
    case (.values(let old), .values(let new)):
      step.kind = .cases
      if !step.changes.isEmpty { isExact = false }
      for case .string(let text) in old where !new.contains(.string(text)) {
        step.removed.insert(text)
      }
    default:
      if !isConverted { retyped(.named("an object"), .named(name), location) }
    }
    return step
  }

  /// Applies the changes of a type to its old members; returns the location with what they move
  /// into its parts.
  private mutating func rename(
    _ old: inout [String: ValueForm], _ step: Step, _ location: Location
  ) -> Location {
    var location = location
    for (path, form) in location.moved where path.count == 1 { old[path[0]] = form }
    for change in step.changes {
      switch change.kind {
      case .moved(let from, let to):
        let form = from.count == 1 ? old.removeValue(forKey: from[0]) : .unknown
        guard let form else { continue }
        if to.count == 1 { old[to[0]] = form } else { location.moved[to] = form }
        if from.count == 1, to.count == 1 {
          step.oldNames[to[0]] = step.oldNames.removeValue(forKey: from[0]) ?? from[0]
        } else {
          isExact = false
        }
      case .removed(let from):
        if from.count == 1, old.removeValue(forKey: from[0]) != nil {
          isExact = false
        }
      case .added, .converted: break
      }
    }
    return location
  }

  private mutating func compare(
    _ old: [String: ValueForm], _ new: [String: ValueForm], _ step: Step, _ name: String,
    _ location: Location, _ isConverted: Bool
  ) {
    for (member, form) in new.sorted(by: { $0.key < $1.key }) {
      let inside = location.member(member, of: name)
      if let before = old[member] {
        let count = problems.count
        step.parts[member] = self.step(before, form, inside)
        if isConverted { problems.removeSubrange(count...) }
        continue
      }
      differences.append(FormDifference(path: inside.path, kind: .added))
      if let declared = step.changes.defaults[member] {
        step.added[member] = declared
      } else if case .optional = form {
        step.added[member] = .some(nil)
      } else if let initial = inside.initial {
        step.added[member] = initial
      } else if isConverted {
        step.added[member] = .some(nil)
      } else {
        problems.append(.missing(location.prefix + member, form, in: name, at: inside.path))
      }
    }
    for member in old.keys.sorted() where new[member] == nil {
      step.removed.insert(member)
      isExact = false
      differences.append(
        FormDifference(path: location.member(member, of: name).path, kind: .removed))
    }
  }

  private mutating func compare(
    _ old: [String: [String: ValueForm]], _ new: [String: [String: ValueForm]], _ step: Step,
    _ name: String, _ location: Location, _ isConverted: Bool
  ) {
    var old = old
    for change in step.changes {
      guard case .moved(let from, let to) = change.kind else { continue }
      if from.count == 1, let values = old.removeValue(forKey: from[0]) {
        old[to[0]] = values
        step.oldNames[to[0]] = step.oldNames.removeValue(forKey: from[0]) ?? from[0]
      }
    }
    for (member, values) in new.sorted(by: { $0.key < $1.key }) {
      guard let before = old[member] else { continue }
      // A function that is for the whole has made the values of now.
      if isConverted, Set(before.keys) != Set(values.keys) { continue }
      let payload = Step(.payload)
      payload.wasBare = Array(before.keys) == ["_0"]
      payload.isBare = Array(values.keys) == ["_0"]
      payload.changes = step.changes.inside(member)
      var inside = location.member(member, of: name)
      inside.initial = nil
      inside.prefix = member + "."
      var renamed = before
      inside = rename(&renamed, payload, inside)
      compare(renamed, values, payload, name, inside, isConverted)
      if !payload.isNothing { step.parts[member] = add(payload) }
    }
    for member in old.keys.sorted() where new[member] == nil {
      step.removed.insert(member)
      differences.append(
        FormDifference(path: location.member(member, of: name).path, kind: .removed))
    }
  }

  private mutating func retyped(_ old: ValueForm, _ new: ValueForm, _ location: Location) {
    if old != new { problems.append(.retyped(old, new, in: location.owner, at: location.path)) }
  }

  /// Whether two types are the same, as far as they are not among those that are being compared.
  private func isSame(_ oldName: String, _ newName: String, _ seen: inout Set<Pair>) -> Bool {
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

  private func isSame(_ old: ValueForm, _ new: ValueForm, _ seen: inout Set<Pair>) -> Bool {
    switch (old, new) {
    case (.named(let old), .named(let new)): isSame(old, new, &seen)
    case (.optional(let old), .optional(let new)), (.array(let old), .array(let new)),
      (.dictionary(let old), .dictionary(let new)):
      isSame(old, new, &seen)
    case (.pairs(let oldKey, let old), .pairs(let newKey, let new)):
      isSame(oldKey, newKey, &seen) && isSame(old, new, &seen)
    default: false
    }
  }
}
