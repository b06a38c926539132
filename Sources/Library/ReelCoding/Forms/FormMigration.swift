/// Turns values as an older version of a program wrote them into those of this version.
///
/// Members that both have are kept, those that are gone are left out, and those that are new take
/// the value that is declared for them, or that of the initial state. ``Evolving`` types say what
/// else has changed.
public struct FormMigration: Sendable {
  /// The depth at which a form cannot be that of a value any more: no JSON is as deep.
  private static let deepest = 256

  struct Pair: Hashable {
    let old: String
    let new: String
  }

  let old: ProgramForm
  let new: ProgramForm
  /// Whether the values of a case are written by their labels, as Foundation does.
  let isLabelled: Bool
  private(set) var steps: [Step] = []
  private(set) var roots: [String: Int] = [:]
  private var known: [Pair: Int?] = [:]
  /// The reasons why values of the older form cannot be read; empty if they can.
  package private(set) var problems: [FormError] = []
  /// What differs, in the order of paths.
  public internal(set) var differences: [FormDifference] = []
  /// Whether the present state has all that an older one had, so that it can be coded like that.
  public internal(set) var isExact = true
  /// Whether programs of both forms can work on the same values, written in the older form: that
  /// says all of what the older program knows, and the newer one can read all that it says.
  package private(set) var isMutual = true

  /// Compares the forms.
  ///
  /// - Parameters:
  ///   - old: the form of what is to be read.
  ///   - new: the form of the program.
  ///   - initialState: the values of members of the state that are new.
  ///   - isLabelled: whether the values of a case are written by their labels, as Foundation does,
  ///     also a single one.
  package init(
    from old: ProgramForm, to new: ProgramForm, initialState: JSON?, isLabelled: Bool = false
  ) {
    self.old = old
    self.new = new
    self.isLabelled = isLabelled
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
  struct Location {
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
    /// Whether the value may have been null.
    var wasOptional = false

    func member(_ name: String, of owner: String) -> Location {
      var inside: [[String]: ValueForm] = [:]
      for (path, form) in moved where path.count > 1 && path[0] == name {
        inside[Array(path.dropFirst())] = form
      }
      return Location(
        // The only value of a case has no name of its own.
        path: name == "_0" ? path : path.isEmpty ? name : "\(path).\(name)", owner: owner,
        initial: initial?[name], depth: depth + 1, moved: inside,
        wasOptional: wasOptional && !inside.isEmpty)
    }

    /// Whether a value is moved into it for certain.
    var isMoved: Bool {
      moved.values.contains { if case .optional = $0 { false } else { true } }
    }

    /// The elements of a collection.
    var elements: Location { Location(path: path + "[]", owner: owner, depth: depth + 1) }
  }

  private mutating func step(_ old: ValueForm, _ new: ValueForm, _ location: Location) -> Int? {
    switch (old, new) {
    case (.optional(let old), .optional(let new)):
      var location = location
      location.wasOptional = true
      return step(old, new, location)
    case (_, .optional(let new)): return step(old, new, location)
    case (.array(let old), .array(let new)):
      return step(old, new, location.elements).map { add(Step(.collection, parts: ["": $0])) }
    case (.dictionary(let old, let oldKey), .dictionary(let new, let newKey)):
      let step = Step(.collection)
      step.parts[""] = self.step(old, new, location.elements)
      step.parts["key"] = keys(oldKey, newKey, location)
      return step.isNothing ? nil : add(step)
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

  /// Compares the texts that name the entries of a dictionary.
  ///
  /// Where a recording does not say them, each text has had its first name.
  private mutating func keys(
    _ old: ValueForm?, _ new: ValueForm?, _ location: Location
  ) -> Int? {
    guard case .named(let name)? = new, let after = self.new.types[name] else { return nil }
    var before = TypeForm(parts: .values([]))
    if case .named(let name)? = old, let known = self.old.types[name] { before = known }
    let step = step(before, after, name, location)
    if step.isNothing { return nil }
    isExact = false
    for text in step.removed.sorted() where after.isGone(text, step.changes) {
      differences.append(
        FormDifference(path: location.member(text, of: name).path, kind: .removed))
    }
    return add(step)
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

  mutating func add(_ step: Step) -> Int {
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
      if location.wasOptional, !location.moved.isEmpty { complete(step, new, name, location) }
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
  mutating func rename(
    _ old: inout [String: ValueForm], _ step: Step, _ location: Location
  ) -> Location {
    var location = location
    for (path, form) in location.moved where path.count == 1 { old[path[0]] = form }
    for change in step.changes {
      switch change.kind {
      case .moved(let from, let to):
        let form = from.count == 1 ? old.removeValue(forKey: from[0]) : .unknown
        for (path, form) in location.moved where from.count == 1 && path[0] == from[0] {
          location.moved[path] = nil
          location.moved[to + path.dropFirst()] = form
        }
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

  mutating func compare(
    _ old: [String: ValueForm], _ new: [String: ValueForm], _ step: Step, _ name: String,
    _ location: Location, _ isConverted: Bool
  ) {
    for (member, form) in new.sorted(by: { $0.key < $1.key }) {
      var inside = location.member(member, of: name)
      if !inside.moved.isEmpty, let standard = step.defaults[member] { inside.initial = standard }
      if let before = old[member] {
        let count = problems.count
        // An enumeration or a collection takes no other member in.
        if !self.new.takesMembers(form) { lose(inside) }
        step.parts[member] = self.step(before, form, inside)
        if isConverted { problems.removeSubrange(count...) }
        continue
      }
      if inside.moved.isEmpty {
        differences.append(FormDifference(path: inside.path, kind: .added))
      } else if let made = self.made(form, inside) {
        // It is there because of what is moved into it; otherwise it has its value as usual.
        step.parts[member] = made
        step.making.insert(member)
      } else {
        lose(inside)
        step.removed.insert(member)
      }
      if let declared = step.defaults[member] {
        step.added[member] = declared
      } else if case .optional = form {
        step.added[member] = .some(nil)
      } else if let initial = inside.initial {
        step.added[member] = initial
      } else if isConverted || step.making.contains(member) && inside.isMoved {
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
      let payload = Step(.payload)
      payload.wasBare = Array(before.keys) == ["_0"]
      payload.isBare = Array(values.keys) == ["_0"]
      payload.changes = step.changes.inside(member)
      var inside = location.member(member, of: name)
      inside.initial = nil
      inside.prefix = member + "."
      var renamed = before
      inside = rename(&renamed, payload, inside)
      // Where nothing else explains what differs, a function for the whole has made the values.
      if isConverted, !payload.explains(renamed, values) { continue }
      payload.isConverted = isConverted
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
}
