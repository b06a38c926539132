import ReelSupport

/// Creates trees of successive states, each for little more than the cost of the changes.
///
/// The state's members, and their members, are kept with their trees; a member that is unchanged
/// bit for bit is not encoded again. The tree is the same as that of a state by itself.
///
/// The next change of a kept collection copies it: meant for going through a history.
package final class TreeKeeper {
  private let sink = TreeSink(keepsMembers: true)
  private let encoding: Encoding

  /// Creates a keeper that keeps nothing yet.
  package init() { encoding = Encoding(to: sink) }

  /// Returns the tree of the Codable form of `value`.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  package func tree(of value: borrowing some Encodable) throws -> JSON {
    sink.restart()
    try encoding.encode(value)
    return sink.root
  }
}

/// Builds a ``JSON`` tree from encoded values.
final class TreeSink: ScalarSink {
  /// An open container.
  private struct Level {
    /// How many values there were before its own.
    let start: Int
    /// The name of its next value; empty in an array.
    var key = ""
    /// The case of an enum that it holds the values of, if any.
    var payload: Payload?
  }

  @exclusivity(unchecked) private var levels: [Level] = []
  /// The values of all open containers; an object's become a table when all are there, which then
  /// need not grow.
  @exclusivity(unchecked) private var values: [(String, JSON)] = []
  @exclusivity(unchecked) private(set) var root = JSON.null
  /// The trees of earlier values; nil if nothing is kept.
  private let kept: KeptMembers<JSON>?
  /// The names that lead to the sink's next value, hashed, and to each open container.
  @exclusivity(unchecked) private var names: UInt64 = 0
  @exclusivity(unchecked) private var outerNames: [UInt64] = []
  /// The number of open arrays: a value in one is kept with it, and not by itself.
  @exclusivity(unchecked) private var arrays = 0

  init(keepsMembers: Bool = false) { kept = keepsMembers ? KeptMembers(.always) : nil }

  /// Prepares the sink for another value.
  func restart() {
    levels.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    outerNames.removeAll(keepingCapacity: true)
    (root, names, arrays) = (.null, 0, 0)
  }

  override func take<T>(_ value: borrowing T, encoding encode: () throws -> Void) throws {
    guard let kept, arrays == 0 else { return try encode() }
    let names = names
    if let tree = lend(value, to: { kept.result(of: $0, for: names) }) { return add(tree) }
    let asked = kept.asked
    try encode()
    if let tree = last { lend(value) { kept.keep($0, tree, for: names, at: asked) } }
  }

  /// The member that was added last; nil if it was an element.
  private var last: JSON? {
    guard let level = levels.last else { return root }
    guard arrays == 0, values.count > level.start, let last = values.last,
      last.0.hasSameBytes(as: level.key)
    else { return nil }
    return last.1
  }

  private func add(_ value: JSON) {
    if levels.isEmpty { root = value } else { values.append((levels[levels.count - 1].key, value)) }
  }

  /// Takes the values of the innermost container off, which ends.
  private func end<Value>(_ body: (Level, ArraySlice<(String, JSON)>) -> Value) -> Value? {
    guard let level = levels.popLast() else { return nil }
    defer { values.removeLast(values.count - level.start) }
    return body(level, values[level.start...])
  }

  override func beginObject(isPayload: Bool) {
    levels.append(Level(start: values.count, payload: isPayload ? Payload() : nil))
    outerNames.append(names)
  }

  override func key(_ name: String) {
    guard let last = levels.indices.last else { return }
    levels[last].payload?.count(name)
    if kept != nil { names = DigestSink.fold(outerNames.last ?? 0, DigestSink.hash(name)) }
    levels[last].key = name
  }

  override func endObject() {
    names = outerNames.popLast() ?? 0
    let object = end { level, values in
      let members = JSON.Members(values)
      return level.payload?.flattened(members) ?? .object(members)
    }
    if let object { add(object) }
  }

  override func beginArray() {
    levels.append(Level(start: values.count))
    outerNames.append(names)
    arrays += 1
  }

  override func endArray() {
    names = outerNames.popLast() ?? 0
    arrays -= 1
    if let array = end({ .array($1.map(\.1)) }) as JSON? { add(array) }
  }

  override func scalar(_ value: JSON) { add(value) }

  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    switch collection.parts {
    case .ordered, .named: return false
    case .unordered(let elements):
      try add(.array(sorted(elements.map(Self.tree))))
    case .keyed(let members):
      let pairs = try members.map { (key: try Self.tree($0.key), value: try Self.tree($0.value)) }
      let sorted = pairs.map { (ExactText($0.key.text), $0) }.sorted { $0.0 < $1.0 }
      add(.array(sorted.flatMap { [$0.1.key, $0.1.value] }))
    }
    return true
  }

  private static func tree(_ value: any Encodable) throws -> JSON { try JSON(encoding: value) }

  private func sorted(_ elements: [JSON]) -> [JSON] {
    elements.map { ($0, ExactText($0.text)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// The way of writing the associated values of an enum's case, without `_0`.
///
/// A single value without a label stands for itself, `{"add":5}`; several get numbers for names,
/// `{"move":{"0":1,"1":2}}`. If a single value is itself an object with a member `0` or `_0`, which
/// could be mistaken for that, it stays under `_0`.
struct Payload {
  private(set) var keys = 0
  private(set) var firstIsUnlabelled = false

  /// Notes a key.
  mutating func count(_ name: String) {
    if keys == 0 { firstIsUnlabelled = name == "_0" }
    keys += 1
  }

  /// Returns the name of a value without a label if there are several.
  static func name(_ key: String) -> String {
    guard key.utf8.first == UInt8(ascii: "_"), key.count > 1, key.dropFirst().allSatisfy(\.isNumber)
    else {
      return key
    }
    return String(key.dropFirst())
  }

  func flattened(_ members: JSON.Members) -> JSON {
    if keys == 1, firstIsUnlabelled, let value = members["_0"] {
      if case .object(let inner) = value, inner["0"] != nil || inner["_0"] != nil {
        return .object(members)
      }
      return value
    }
    return .object(JSON.Members(members.map { (Self.name($0.key), $0.value) }))
  }
}
