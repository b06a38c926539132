import ReelSupport
import ReelTexts

/// A JSON value: the target of paths, the operand of conditions, the subject of differences.
public enum JSON: Equatable, Sendable {
  /// Nothing: an optional that is nil.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A number with decimals.
  case double(Double)
  /// A number as it was written, for when no digit may be lost: `18446744073709551615`, `1e400`,
  /// and with ``init(exactly:)`` also `12.50`.
  case number(String)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Values by name.
  case object(Members)

  /// Creates the tree of the Codable form of `value`.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  public init(encoding value: some Encodable) throws {
    let sink = TreeSink()
    try SinkEncoder.encode(value, to: sink)
    self = sink.root
  }

  /// A whole number.
  package init(_ value: Int) { self = .int(Int64(value)) }

  /// A whole number, as it is written if it is beyond the range of a signed one.
  init(_ value: UInt64) { self = Int64(exactly: value).map(JSON.int) ?? .number("\(value)") }

  /// The kind of value, for messages: `a number`.
  public var kind: Text {
    switch self {
    case .null: Text(verbatim: "null")
    case .bool: "true or false"
    case .int, .double, .number: "a number"
    case .string: Text("text", context: "a kind of JSON")
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether two values are written alike, byte for byte.
  ///
  /// Canonically equal texts may differ, and 1 differs from 1.0, 0.0 from −0.0; every NaN is alike.
  /// So a state with another digest is another value.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.double(let left), .double(let right)):
      left.bitPattern == right.bitPattern || (left.isNaN && right.isNaN)
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (_, .null), (.bool, _), (_, .bool), (.array, _), (_, .array), (.object, _),
      (_, .object):
      false
    case (.int, _), (.double, _), (.number, _), (.string, _):
      left.text.hasSameBytes(as: right.text)
    }
  }

  /// Whether two values are the same if numbers are compared by value, exactly: 1 equals 1.0, but
  /// 9007199254740993 not 9007199254740992.0.
  package func isEquivalent(to other: JSON) -> Bool {
    switch (self, other) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEquivalent(to: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { name, value in
          right[name].map { value.isEquivalent(to: $0) } ?? false
        }
    default: self == other || order(other) == 0
    }
  }

  /// Returns a negative number if a number is less than another, 0 if it has the same value, else a
  /// positive one; nil if one of them is not a number or NaN.
  package func order(_ other: JSON) -> Int? {
    switch (self, other) {
    case (.int(let left), .int(let right)): return left < right ? -1 : left == right ? 0 : 1
    case (.double(let left), .double(let right)) where !left.isNaN && !right.isNaN:
      return left < right ? -1 : left == right ? 0 : 1
    case (.double(let left), _) where left.isInfinite && other.isNumber:
      return left < 0 ? -1 : 1
    case (_, .double(let right)) where right.isInfinite && isNumber: return right < 0 ? 1 : -1
    default:
      guard let left = exact, let right = other.exact else { return nil }
      return left.order(right)
    }
  }

  private var isNumber: Bool { exact != nil }

  /// Whether it is a number without decimals, however it is written: `1`, `1.0`, `1e400`.
  package var isWholeNumber: Bool { exact?.isWhole ?? false }

  /// The number; nil if it is infinite, or none.
  private var exact: ExactNumber? {
    switch self {
    case .int(let value): ExactNumber(value)
    case .double(let value): value.isFinite ? ExactNumber(value) : nil
    case .number(let text): ExactNumber(text.utf8)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The number, as near as 64 bits allow; nil for anything else.
  package var double: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    case .number(let text): Double(text)
    default: nil
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Values by name; of several with the same name, the last.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Members(members))
  }
}

/// Builds a ``JSON`` tree from encoded values.
final class TreeSink: Sink {
  private enum Level {
    case array([JSON])
    case object(JSON.Members, key: String, payload: Payload?)
  }

  @exclusivity(unchecked) private var levels: [Level] = []
  @exclusivity(unchecked) private(set) var root = JSON.null
  /// The trees of earlier values; nil if nothing is kept.
  private let kept: KeptTrees?
  /// The names that lead to the sink's place, hashed, and to each open container.
  @exclusivity(unchecked) private var place = 0
  @exclusivity(unchecked) private var places: [Int] = []
  /// The number of open arrays: a value in one is kept with it, and not by itself.
  @exclusivity(unchecked) private var arrays = 0

  init(kept: KeptTrees? = nil) { self.kept = kept }

  /// Prepares the sink for another value.
  func restart() {
    levels.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    (root, place, arrays) = (.null, 0, 0)
  }

  override func take<T>(_ value: borrowing T, encoding encode: () throws -> Void) throws {
    guard let kept, arrays == 0 else { return try encode() }
    let place = place
    if let tree = kept.tree(of: value, at: place) { return add(tree) }
    try encode()
    if let tree = last { kept.keep(value, tree: tree, at: place) }
  }

  /// The member that was added last; nil if it was an element.
  private var last: JSON? {
    switch levels.last {
    case nil: root
    case .object(let members, let key, _): members[key]
    case .array: nil
    }
  }

  private func add(_ value: JSON) {
    guard let last = levels.indices.last else {
      root = value
      return
    }
    switch levels[last] {
    case .array(var elements):
      levels[last] = .array([])
      elements.append(value)
      levels[last] = .array(elements)
    case .object(var members, let key, let payload):
      levels[last] = .array([])
      members[key] = value
      levels[last] = .object(members, key: key, payload: payload)
    }
  }

  override func beginObject(isPayload: Bool) {
    levels.append(.object([:], key: "", payload: isPayload ? Payload() : nil))
    places.append(place)
  }

  override func key(_ name: String) {
    guard case .object(let members, _, var payload)? = levels.last else { return }
    payload?.count(name)
    if kept != nil {
      var hasher = Hasher()
      hasher.combine(places.last)
      hasher.combine(name)
      place = hasher.finalize()
    }
    levels[levels.count - 1] = .object(members, key: name, payload: payload)
  }

  override func endObject() {
    guard case .object(let members, _, let payload)? = levels.popLast() else { return }
    place = places.popLast() ?? 0
    add(payload?.flattened(members) ?? .object(members))
  }

  override func beginArray() {
    levels.append(.array([]))
    places.append(place)
    arrays += 1
  }

  override func endArray() {
    place = places.popLast() ?? 0
    arrays -= 1
    if case .array(let elements)? = levels.popLast() { add(.array(elements)) }
  }

  override func null() { add(.null) }
  override func bool(_ value: Bool) { add(.bool(value)) }
  override func int(_ value: Int64) { add(.int(value)) }
  override func uint(_ value: UInt64) { add(JSON(value)) }
  override func double(_ value: Double) { add(.double(value)) }
  override func number(_ text: String) { add(.number(text)) }
  override func string(_ value: String) { add(.string(value)) }

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
