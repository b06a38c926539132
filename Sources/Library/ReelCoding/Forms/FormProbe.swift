/// Finds the forms of types without values of them.
///
/// A type is asked to decode itself from made values, and tells by that what it wants. One that
/// refuses them (a currency called “”) tells the names of its members by the type of its keys.
final class FormProbe {
  private(set) var types: [String: TypeForm] = [:]
  /// The types that say what has changed, by their names.
  private(set) var evolving: [String: any Evolving.Type] = [:]
  private var known: [ObjectIdentifier: ValueForm] = [:]
  /// Values that were made.
  private var made: [ObjectIdentifier: Any] = [:]
  private var underWay: Set<ObjectIdentifier> = []
  /// The names of types.
  private var names: Set<String> = []
  /// The names of members, by the type of their keys: a type is asked once for each of its cases.
  private var keys: [ObjectIdentifier: [String]] = [:]
  /// Types to be asked again when others that they refer to can be made.
  private var unfinished: [(FormProbe) -> Bool] = []

  /// Thrown where a value cannot be made.
  struct Unmakeable: Error {}

  /// Knows only the types without parts.
  init() {
    func know<T>(_ value: T) {
      known[ObjectIdentifier(T.self)] = .named("\(T.self)")
      made[ObjectIdentifier(T.self)] = value
    }
    func know<Number: FixedWidthInteger>(_ type: Number.Type) { know(Number(0)) }
    let integers: [any FixedWidthInteger.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]
    for type in integers { know(type) }
    know("")
    know(false)
    know(0.0)
    know(Float(0))
  }

  private static let collections: Set = [
    descriptor(of: Int?.self), descriptor(of: [Int].self), descriptor(of: Set<Int>.self),
    descriptor(of: [Int: Int].self),
  ]

  /// Returns the names of keys.
  func names<Key: CodingKey>(of type: Key.Type) -> [String] {
    let id = ObjectIdentifier(type)
    if let known = keys[id] { return known }
    var names: [String] = []
    forEachCase(of: type) { names.append($0.stringValue) }
    keys[id] = names
    return names
  }

  /// Returns the form of a type, with that of all types in it.
  func root<T: Decodable>(_ type: T.Type) -> ValueForm {
    let form = self.form(of: type)
    var wasUseful = true
    while wasUseful {
      let again = unfinished
      unfinished = []
      wasUseful = again.map { $0(self) }.contains(true)
    }
    return form
  }

  /// Returns the form of a type.
  func form<T: Decodable>(of type: T.Type) -> ValueForm {
    let id = ObjectIdentifier(type)
    if let known = known[id] { return known }
    // Asking the runtime whether a type conforms to a protocol takes long if it does not.
    if Self.collections.contains(descriptor(of: type)), let own = type as? any FormedByParts.Type {
      let form = own.form(by: self)
      known[id] = form
      return form
    }
    if T.self == JSON.self { return .unknown }
    let name = name(of: type)
    known[id] = .named(name)
    evolving[name] = type as? any Evolving.Type
    let version = (evolving[name]?.changes.count ?? 0) + 1
    if let values = rawValues(of: type) {
      made[id] = cases(of: type)?.first
      types[name] = TypeForm(parts: .values(values), version: version)
    } else {
      ask(type, name, version)
    }
    return known[id] ?? .named(name)
  }

  /// Whether a form is that of an enumeration of texts.
  fileprivate func isOfTexts(_ form: ValueForm) -> Bool {
    guard case .named(let name) = form, case .values(let values)? = types[name]?.parts else {
      return false
    }
    return values.allSatisfy { if case .string = $0 { true } else { false } }
  }

  /// Returns a value of a type.
  func value<T: Decodable>(_ type: T.Type) throws -> T {
    let id = ObjectIdentifier(type)
    _ = form(of: type)
    if let made = made[id] as? T { return made }
    guard underWay.insert(id).inserted else { throw Unmakeable() }
    defer { underWay.remove(id) }
    let value = try T(from: ProbingDecoder(probe: self, probed: ProbedValue()))
    made[id] = value
    return value
  }

  /// Asks a type what it wants; returns whether that is all known now.
  @discardableResult
  private func ask<T: Decodable>(_ type: T.Type, _ name: String, _ version: Int) -> Bool {
    let id = ObjectIdentifier(type)
    let isNew = underWay.insert(id).inserted
    defer { if isNew { underWay.remove(id) } }
    var isWhole = true
    func ask(case name: String?) -> ProbedValue {
      let probed = ProbedValue()
      probed.wanted = name
      do {
        let value = try T(from: ProbingDecoder(probe: self, probed: probed))
        if made[id] == nil { made[id] = value }
      } catch {
        isWhole = false
        probed.payload?.complete(with: [:], by: self)
        probed.complete(with: propertyTypes(of: type), by: self)
      }
      return probed
    }
    let probed = ask(case: nil)
    if let names = probed.cases {
      var cases: [String: [String: ValueForm]] = [:]
      for name in names { cases[name] = ask(case: name).payload?.members ?? [:] }
      types[name] = TypeForm(parts: .cases(cases), version: version)
    } else if probed.isObject {
      types[name] = TypeForm(parts: .members(probed.members), version: version)
    } else if probed.values.count == 1 {
      // A type that is coded as another has the form of that.
      known[id] = probed.values[0]
      return true
    }
    if !isWhole { unfinished.append { $0.ask(type, name, version) } }
    return isWhole
  }

  /// Returns the values of an enumeration of texts or numbers; nil for another type.
  private func rawValues<T>(of type: T.Type) -> [JSON]? {
    func values<Raw: RawRepresentable>(_ raw: Raw.Type) -> [JSON]? {
      cases(of: raw)?.compactMap { value in
        (value.rawValue as? any Encodable).flatMap { try? JSON(encoding: $0) }
      }
    }
    guard hasPlainCases(type) else { return nil }
    return (type as? any RawRepresentable.Type).flatMap { values($0) }
  }

  /// Returns a name that no other type has: without its module, and the same in each process.
  private func name<T>(of type: T.Type) -> String {
    let full = Self.withoutModules(_typeName(type))
    var unique = full
    var count = 1
    while names.contains(unique) {
      count += 1
      unique = "\(full)#\(count)"
    }
    names.insert(unique)
    return unique
  }
}

extension FormProbe {
  /// Returns the name of a type without the modules in front of it and of the types in it, and
  /// without the address that a type inside a function has.
  private static func withoutModules(_ name: String) -> String {
    var kept: [UInt8] = []
    // The start of the last component, and whether that is a module.
    var start = 0
    var isModule = true
    var isAddress = false
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: ")"): isAddress = false
      case _ where isAddress: break
      case UInt8(ascii: "("): isAddress = true
      case UInt8(ascii: ".") where isModule:
        kept.removeSubrange(start...)
        isModule = false
      case UInt8(ascii: "."):
        // Behind an address there is nothing yet.
        if kept.count > start { kept.append(byte) }
        start = kept.count
      case UInt8(ascii: "<"), UInt8(ascii: ","), UInt8(ascii: " "):
        kept.append(byte)
        start = kept.count
        isModule = true
      default: kept.append(byte)
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

/// A type whose form is that of its parts.
private protocol FormedByParts {
  static func form(by probe: FormProbe) -> ValueForm
}

extension Optional: FormedByParts where Wrapped: Decodable {
  fileprivate static func form(by probe: FormProbe) -> ValueForm {
    .optional(probe.form(of: Wrapped.self))
  }
}

extension Array: FormedByParts where Element: Decodable {
  fileprivate static func form(by probe: FormProbe) -> ValueForm {
    .array(probe.form(of: Element.self))
  }
}

extension Set: FormedByParts where Element: Decodable {
  fileprivate static func form(by probe: FormProbe) -> ValueForm {
    .array(probe.form(of: Element.self))
  }
}

extension Dictionary: FormedByParts where Key: Decodable, Value: Decodable {
  fileprivate static func form(by probe: FormProbe) -> ValueForm {
    let value = probe.form(of: Value.self)
    let isNamed =
      Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
    guard isNamed else { return .pairs(probe.form(of: Key.self), value) }
    let key = probe.form(of: Key.self)
    return .dictionary(value, key: probe.isOfTexts(key) ? key : nil)
  }
}

/// What a type has asked for.
private final class ProbedValue {
  /// The case that the decoder pretends to hold; nil for the first.
  var wanted: String?
  /// The names of the cases, if it has asked for one.
  var cases: [String]?
  /// The values of the case.
  var payload: ProbedValue?
  /// Whether it has asked for an object.
  var isObject = false
  /// The names of the members that it may ask for.
  var keys: [String] = []
  var members: [String: ValueForm] = [:]
  /// The last member of which it has asked whether there is a value.
  var optionalKey: String?
  /// The values that it has asked for instead of itself.
  var values: [ValueForm] = []

  /// Adds the members that a type has not come to ask for.
  func complete(with stored: [String: Any.Type], by probe: FormProbe) {
    for key in keys where members[key] == nil {
      let type = stored[key] as? any Decodable.Type
      members[key] = type.map { probe.form(of: $0) } ?? .unknown
    }
  }
}

/// Answers every question with a made value, and notes it.
private struct ProbingDecoder: Decoder {
  let probe: FormProbe
  let probed: ProbedValue
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbingContainer(probe: probe, probed: probed))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { ProbingElements() }
  func singleValueContainer() -> any SingleValueDecodingContainer {
    ProbingValue(probe: probe, probed: probed)
  }
}

private struct ProbingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: FormProbe
  let probed: ProbedValue
  var codingPath: [any CodingKey] { [] }

  init(probe: FormProbe, probed: ProbedValue) {
    self.probe = probe
    self.probed = probed
    probed.isObject = true
    probed.keys += probe.names(of: Key.self)
  }

  var allKeys: [Key] {
    probed.cases = probed.keys
    return (probed.wanted ?? probed.keys.first).flatMap(Key.init).map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }
  /// Asked before a text or a number that may be missing is decoded.
  func decodeNil(forKey key: Key) -> Bool {
    probed.optionalKey = key.stringValue
    return false
  }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let name = key.stringValue
    let form = probe.form(of: type)
    probed.members[name] = probed.optionalKey == name ? .optional(form) : form
    return try probe.value(type)
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? {
    probed.members[key.stringValue] = .optional(probe.form(of: type))
    return nil
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    let payload = ProbedValue()
    if probed.cases == nil {
      probed.members[key.stringValue] = .unknown
    } else {
      probed.payload = payload
    }
    return KeyedDecodingContainer(ProbingContainer<Nested>(probe: probe, probed: payload))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    probed.members[key.stringValue] = .unknown
    return ProbingElements()
  }
  func superDecoder() throws -> any Decoder { throw FormProbe.Unmakeable() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw FormProbe.Unmakeable() }
}

/// No elements.
private struct ProbingElements: UnkeyedDecodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() throws -> Bool { throw FormProbe.Unmakeable() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { throw FormProbe.Unmakeable() }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { throw FormProbe.Unmakeable() }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw FormProbe.Unmakeable()
  }
  func superDecoder() throws -> any Decoder { throw FormProbe.Unmakeable() }
}

private struct ProbingValue: SingleValueDecodingContainer {
  let probe: FormProbe
  let probed: ProbedValue
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { true }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    probed.values.append(probe.form(of: type))
    return try probe.value(type)
  }
}
