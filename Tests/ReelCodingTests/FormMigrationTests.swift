import Testing

@testable import ReelCoding

/// Random forms, changed at random, and random values of them.
@Suite struct FormMigrationTests {
  /// A JSON value that is coded as it is.
  private struct Tree: Encodable {
    let json: JSON
    func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }

  /// A random form, and the one that follows it after some changes.
  private struct Pair {
    var old = ProgramForm([:])
    var new = ProgramForm([:])
    /// The initial state in the new form.
    var initial: JSON = .null
    /// Whether no value is lost.
    var isExact = true
    private var random: SplitMix
    private var count = 0

    init(seed: UInt64) {
      random = SplitMix(state: seed)
      let state = addType(depth: 0)
      old.roots["state"] = .named(state)
      new = old
      for name in old.types.keys.sorted() { change(name) }
      initial = value(.named(state), new)
    }

    private mutating func name() -> String {
      count += 1
      return "n\(count)"
    }

    private mutating func scalar() -> ValueForm {
      .named(["Int", "String", "Bool", "Int32"][random.below(4)])
    }

    private mutating func form(depth: Int) -> ValueForm {
      switch random.below(depth > 2 ? 1 : 7) {
      case 0, 1, 2: scalar()
      case 3: .optional(form(depth: depth + 1))
      case 4: .array(form(depth: depth + 1))
      case 5: .dictionary(form(depth: depth + 1))
      default: .named(addType(depth: depth + 1))
      }
    }

    private mutating func members(depth: Int) -> [String: ValueForm] {
      Dictionary(
        uniqueKeysWithValues: (0...random.below(4)).map { _ in (name(), form(depth: depth)) })
    }

    private mutating func addType(depth: Int) -> String {
      let name = "T" + name()
      switch depth > 0 ? random.below(4) : 0 {
      case 1:
        let cases = (0...random.below(3)).map { _ in (self.name(), members(depth: depth)) }
        old.types[name] = TypeForm(parts: .cases(Dictionary(uniqueKeysWithValues: cases)))
      case 2: old.types[name] = TypeForm(parts: .values([.string("a"), .string("b")]))
      default: old.types[name] = TypeForm(parts: .members(members(depth: depth)))
      }
      return name
    }

    /// Changes a type in the new form by one to three of the ways there are.
    private mutating func change(_ name: String) {
      guard var type = new.types[name] else { return }
      var changes: [FormChange] = []
      for _ in 0...random.below(3) {
        switch type.parts {
        case .members(var members):
          change(&members, "", &changes)
          type.parts = .members(members)
        case .cases(var cases):
          guard let one = cases.keys.sorted().first, var values = cases[one] else { continue }
          if random.below(2) == 0 {
            let other = self.name()
            changes.append(.renamed(one, to: other))
            cases[other] = cases.removeValue(forKey: one)
          } else {
            change(&values, one + ".", &changes)
            cases[one] = values
          }
          type.parts = .cases(cases)
        case .values(let values):
          type.parts = .values(values + [.string(self.name())])
        }
      }
      type.version = changes.count + 1
      new.types[name] = type
      new.changes[name] = changes
    }

    private mutating func change(
      _ members: inout [String: ValueForm], _ prefix: String, _ changes: inout [FormChange]
    ) {
      let some = members.keys.sorted().first
      switch random.below(6) {
      case 0: members[name()] = .optional(scalar())
      case 1:
        let new = name()
        members[new] = .named("Int")
        changes.append(.added(prefix + new, default: 7))
      case 2:
        guard let some else { return }
        let new = name()
        members[new] = members.removeValue(forKey: some)
        changes.append(.renamed(prefix + some, to: new))
      case 3:
        guard let some else { return }
        members[some] = nil
        changes.append(.removed(prefix + some))
        isExact = false
      case 4:
        guard let some, let form = members[some] else { return }
        if case .optional = form { return }
        members[some] = .optional(form)
      default:
        for (name, form) in members where form == .named("Int32") {
          members[name] = .named("Int64")
        }
      }
    }

    /// Returns a random value of a form.
    mutating func value(_ form: ValueForm, _ program: ProgramForm) -> JSON {
      switch form {
      case .optional(let wrapped): random.below(2) == 0 ? .null : value(wrapped, program)
      case .array(let element):
        .array((0..<random.below(3)).map { _ in value(element, program) })
      case .dictionary(let element, _):
        .object(JSON.Members((0..<random.below(3)).map { ("k\($0)", value(element, program)) }))
      case .pairs: .array([])
      case .named("Int"), .named("Int32"), .named("Int64"): JSON(random.below(100))
      case .named("String"): .string("s\(random.below(100))")
      case .named("Bool"): .bool(random.below(2) == 0)
      case .named(let name):
        switch program.types[name]?.parts {
        case .members(let members): object(members, program)
        case .cases(let cases):
          cases.keys.sorted().randomElement(using: &random)
            .map { [$0: object(cases[$0] ?? [:], program)] } ?? .null
        case .values(let values): values[random.below(2)]
        case nil: .null
        }
      }
    }

    private mutating func object(_ members: [String: ValueForm], _ program: ProgramForm) -> JSON {
      .object(
        JSON.Members(members.keys.sorted().map { ($0, value(members[$0] ?? .unknown, program)) }))
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  }

  /// Whether a value is of a form.
  private func isValue(_ json: JSON, _ form: ValueForm, _ program: ProgramForm) -> Bool {
    func areMembers(_ members: JSON.Members, _ forms: [String: ValueForm]) -> Bool {
      members.allSatisfy { forms[$0.key] != nil }
        && forms.allSatisfy { name, form in
          if let value = members[name] { return isValue(value, form, program) }
          if case .optional = form { return true }
          return false
        }
    }
    switch (form, json) {
    case (.optional, .null): return true
    case (.optional(let wrapped), _): return isValue(json, wrapped, program)
    case (.array(let element), .array(let all)):
      return all.allSatisfy { isValue($0, element, program) }
    case (.dictionary(let element, _), .object(let members)):
      return members.values.allSatisfy { isValue($0, element, program) }
    case (.named(let name), _):
      switch (program.types[name]?.parts, json) {
      case (.members(let forms)?, .object(let members)): return areMembers(members, forms)
      case (.cases(let cases)?, .object(let members)):
        guard let (name, payload) = members.only, let forms = cases[name],
          case .object(let values) = payload
        else { return false }
        return areMembers(values, forms)
      case (.values(let values)?, _): return values.contains(json)
      case (nil, .int): return name.hasPrefix("Int")
      case (nil, .string): return name == "String"
      case (nil, .bool): return name == "Bool"
      default: return false
      }
    default: return false
    }
  }

  /// Whether a value has all that another has, so that it is read as that.
  private func holds(_ whole: JSON, _ part: JSON) -> Bool {
    switch (whole, part) {
    case (.object(let whole), .object(let part)):
      part.allSatisfy { name, value in whole[name].map { holds($0, value) } ?? false }
    case (.array(let whole), .array(let part)):
      whole.count == part.count && zip(whole, part).allSatisfy(holds)
    default: whole == part
    }
  }

  @Test func randomValuesOfRandomFormsAreMigrated() throws {
    var (exact, others, same) = (0, 0, 0)
    for seed in 0..<2_000 {
      var pair = Pair(seed: UInt64(seed))
      let migration = FormMigration(from: pair.old, to: pair.new, initialState: pair.initial)
      try #require(migration.problems.isEmpty, "\(seed): \(migration.problems)")
      #expect(!pair.isExact || migration.isExact, "\(seed)")
      let root = try #require(pair.old.roots["state"])
      for _ in 0..<3 {
        let old = pair.value(root, pair.old)
        try #require(isValue(old, root, pair.old))
        try #require(pair.old.unknownPart(of: old, as: "state") == nil, "\(seed): \(old.text)")
        let new = try migration.migrate(old, as: "state")
        try #require(
          isValue(new, root, pair.new),
          "\(seed): \(old.text) → \(new.text) \(pair.old.json.text) \(pair.new.json.text)")
        let json = JSONReader()
        try json.load(old.text.utf8)
        if !migration.isNeeded(for: "state", in: json, at: 0) {
          same += 1
          try #require(holds(old, new), "\(seed): \(old.text) → \(new.text)")
        }
        guard migration.isExact else {
          others += 1
          continue
        }
        exact += 1
        // Back again; what is missing and what is null are the same.
        let again = try migration.migrate(migration.older(new, as: "state"), as: "state")
        try #require(again == new, "\(seed): \(old.text) → \(new.text) → \(again.text)")
        let digest = try DigestKeeper(before: migration).digest(of: Tree(json: new))
        let recorded = try Digest(of: Tree(json: old))
        try #require(
          digest == recorded,
          "\(seed): \(old.text) → \(new.text) \(pair.old.json.text) \(pair.new.json.text)")
      }
    }
    #expect(exact > 500 && others > 500 && same > 500, "\(exact) \(others) \(same)")
  }

  /// Two versions of a value, whose type has a name that is the same.
  private func migration(_ old: String, _ new: String) throws -> FormMigration {
    func form(_ type: String) throws -> ProgramForm {
      try #require(
        ProgramForm(
          try JSON(text: #"{"roots":{"state":"S","request":"R"},"types":{"S":\#(type)}}"#)))
    }
    return FormMigration(from: try form(old), to: try form(new), initialState: ["b": .int(0)])
  }

  @Test(arguments: [
    (#"{"members":{"a":"Int"}}"#, #"{"members":{"a":"Int","b":"Int"}}"#, true),
    (#"{"members":{"a":"Int"}}"#, #"{"members":{"a":"Int64?","c":"Int?"}}"#, true),
    (#"{"members":{"a":"Int","b":"Int"}}"#, #"{"members":{"a":"Int"}}"#, false),
    (#"{"members":{"a":"Int"}}"#, #"{"members":{"a":"String"}}"#, false),
    (#"{"members":{"a":"Int"},"version":2}"#, #"{"members":{"a":"Int"}}"#, false),
    (#"{"cases":{"a":{}}}"#, #"{"cases":{"a":{},"b":{}}}"#, true),
    (#"{"cases":{"a":{},"b":{}}}"#, #"{"cases":{"a":{}}}"#, false),
    (#"{"cases":{"a":{"_0":"Int"}}}"#, #"{"cases":{"a":{"_0":"Int","x":"Int?"}}}"#, true),
    (#"{"values":["a"]}"#, #"{"values":["a","b"]}"#, true),
    (#"{"values":["a","b"]}"#, #"{"values":["a"]}"#, false),
  ])
  func programsWorkTogetherWhereTheNewerOneOnlyHasMore(
    _ old: String, _ new: String, isMutual: Bool
  ) throws {
    #expect(try migration(old, new).isMutual == isMutual)
  }

  /// What a program of a form cannot read is found, with the path to it.
  @Test(arguments: [
    ("[S]", #"[{"a":1},5]"#, "[]"), ("S", #"{"a":1,"b":2}"#, nil), ("S", #"{"b":2}"#, "a"),
    ("S", #"{"a":null}"#, "a"), ("S?", "null", nil), ("{S}", #"{"k":{"a":300}}"#, "k.a"),
    ("{S}", #"{"k":{"a":-128}}"#, nil), ("[S: E]", #"[{"a":1},"one"]"#, nil),
    ("[S: E]", #"[{"a":1},"two"]"#, "[].two"), ("C", #"{"c":5}"#, nil), ("C", #"{"c":-5}"#, "c"),
    ("C", #"{"d":{}}"#, "d"), ("C", #"{"c":5,"d":5}"#, ""), ("C", #"{"e":{"0":1,"x":"t"}}"#, nil),
    ("C", #"{"e":{"0":1}}"#, "e.x"), ("C", #"{"e":5}"#, "e.x"), ("E", "5", ""), ("S", "5", ""),
    ("UInt64", "18446744073709551615", nil),
  ])
  func unknownPartsAreFound(_ root: String, _ value: String, path: String?) throws {
    let form = try #require(
      ProgramForm(
        try JSON(
          text: #"""
            {"roots":{"state":"\#(root)"},"types":{"S":{"members":{"a":"Int8"}},
            "E":{"values":["one"]},
            "C":{"cases":{"c":{"_0":"UInt"},"e":{"_0":"Int?","x":"String"}}}}}
            """#)))
    #expect(form.unknownPart(of: try JSON(text: value), as: "state") == path)
  }

  /// Forms from a file are anything.
  @Test func formsThatReferToThemselvesEnd() throws {
    let old = try #require(
      ProgramForm(
        try JSON(
          text: #"""
            {"roots":{"state":"A"},"types":{"A":{"members":{"b":"[B]","x":"Int"}},
            "B":{"members":{"a":"A?"}}}}
            """#)))
    let new = try #require(
      ProgramForm(
        try JSON(
          text: #"""
            {"roots":{"state":"A"},"types":{"A":{"members":{"b":"[A]","x":"Int",
            "a":"A?","y":"Int?"}}}}
            """#)))
    let migration = FormMigration(from: old, to: new, initialState: nil)
    #expect(migration.isNeeded && !migration.problems.isEmpty)
    for text in ["", "[", "?", "{", "[: ]", String(repeating: "[", count: 2_000)] {
      let json: JSON = ["roots": ["state": .string(text)], "types": [:]]
      _ = ProgramForm(json).map { FormMigration(from: $0, to: new, initialState: nil) }
    }
  }
}
