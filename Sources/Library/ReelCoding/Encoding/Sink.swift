/// Takes in the parts of an encoded value, in the order of encoding.
///
/// ``SinkEncoder`` turns any `Encodable` into calls of these methods: one traversal serves the
/// writer of JSON, the digest, the reader of paths and the builder of trees. The encoder closes
/// containers that are left open as soon as something is written outside them.
///
/// A class that others are made of, and no protocol: what would be generic in the sink has its
/// types looked up at run time for every value. By itself it takes nothing in.
package class Sink {
  init() {}

  /// An object begins, as the value of the last key or the next element.
  ///
  /// - Parameter isPayload: whether it holds the associated values of an enum's case; the keys of
  ///   values without a label are then `_0`, `_1`, ….
  func beginObject(isPayload: Bool) {}
  func key(_ name: String) {}
  func endObject() {}
  func beginArray() {}
  func endArray() {}
  func null() {}
  func bool(_ value: Bool) {}
  func int(_ value: Int64) {}
  func uint(_ value: UInt64) {}
  func double(_ value: Double) {}
  /// A number as JSON writes it, which no other type holds.
  func number(_ text: String) { double(Double(text) ?? .nan) }
  func string(_ value: String) {}

  /// Returns whether to encode the value of a key at all.
  func wants(key: String) -> Bool { true }
  /// Returns whether to encode the element at an index at all.
  func wants(index: Int) -> Bool { true }
  /// Whether the rest can make no difference: the encoding is then abandoned.
  var isFinished: Bool { false }
  /// The name of the member that is wanted of the next value, if values are only encoded to find
  /// the value at a path.
  var wantedName: String? { nil }
  /// Takes a non-primitive value, by encoding it unless the sink already knows the result.
  func take<T>(_ value: borrowing T, encoding encode: () throws -> Void) throws { try encode() }
  /// Takes a collection as a whole, if the sink has a way of its own; false to have it encoded.
  ///
  /// - Parameters:
  ///   - collection: the collection.
  ///   - encoder: encodes the collection's parts.
  func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool { true }
}

/// Takes in values without parts as trees.
class ScalarSink: Sink {
  /// Takes in a value without parts.
  func scalar(_ value: JSON) {}

  override final func null() { scalar(.null) }
  override final func bool(_ value: Bool) { scalar(.bool(value)) }
  override final func int(_ value: Int64) { scalar(.int(value)) }
  override final func uint(_ value: UInt64) { scalar(JSON(value)) }
  override final func double(_ value: Double) { scalar(.double(value)) }
  override final func number(_ text: String) { scalar(.number(text)) }
  override final func string(_ value: String) { scalar(.string(value)) }
}

/// Thrown through the values that are being encoded when the sink has what it wants.
struct EncodingFinished: Error {}

/// A collection of the standard library, which a sink may want to take as a whole.
protocol EncodableCollection {
  /// The kind of collection, with its parts.
  var parts: CollectionParts { get }
  /// Encodes an existing element by itself, if the kind of collection has a place for each.
  func encode(_ index: Int, by encoder: EncoderState) throws
  /// Lends an existing element where it lies, if the kind of collection has a place for each.
  func lend(_ index: Int, to body: (LentValue) -> Void)
  /// Returns a place to keep elements in; nil if the kind of collection has none.
  func keeper() -> (any KeptElements)?
  /// Returns the member with a name, found without listing the others; nil if there is none, or if
  /// members are not found by name.
  func member(named name: String) -> (any Encodable)?
}

extension EncodableCollection {
  func encode(_ index: Int, by encoder: EncoderState) throws {}
  func lend(_ index: Int, to body: (LentValue) -> Void) {}
  func keeper() -> (any KeptElements)? { nil }
  func member(named name: String) -> (any Encodable)? { nil }
}

/// The parts of a collection.
enum CollectionParts {
  /// In a meaningful order.
  case ordered(count: Int, element: (Int) -> any Encodable)
  /// In a meaningless order.
  case unordered([any Encodable])
  /// By names, in a meaningless order.
  case named([(key: String, value: any Encodable)])
  /// By keys that are not names, in a meaningless order.
  case keyed([(key: any Encodable, value: any Encodable)])
}

extension Array: EncodableCollection where Element: Encodable {
  var parts: CollectionParts { .ordered(count: count, element: { self[$0] }) }
  func encode(_ index: Int, by encoder: EncoderState) throws {
    try encoder.encodePart(self[index])
  }
  func lend(_ index: Int, to body: (LentValue) -> Void) {
    withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { body(LentValue(first + index)) }
    }
  }
  func keeper() -> (any KeptElements)? { KeptArray<Element>() }
}

extension ContiguousArray: EncodableCollection where Element: Encodable {
  var parts: CollectionParts { .ordered(count: count, element: { self[$0] }) }
}

extension Set: EncodableCollection where Element: Encodable {
  var parts: CollectionParts { .unordered(map { $0 }) }
}

extension Dictionary: EncodableCollection where Key: Encodable, Value: Encodable {
  var parts: CollectionParts {
    // The standard library's own coding of dictionaries makes the same distinction. By the type of
    // the keys: an empty dictionary is a dictionary of any type.
    if Key.self == String.self, let named = self as? [String: Value] {
      return .named(named.map { ($0.key, $0.value) })
    }
    if Key.self == Int.self, let numbered = self as? [Int: Value] {
      return .named(numbered.map { (String($0.key), $0.value) })
    }
    if let keys = Key.self as? any CodingKeyRepresentable.Type { return .named(named(by: keys)) }
    return .keyed(map { ($0.key, $0.value) })
  }

  /// The members by what their keys, which are of the type `keys`, stand for.
  private func named<Name: CodingKeyRepresentable>(
    by keys: Name.Type
  ) -> [(key: String, value: any Encodable)] {
    var members: [(key: String, value: any Encodable)] = []
    members.reserveCapacity(count)
    // By their places: an iterator's next one is an optional, whose type would be looked up.
    var place = startIndex
    while place != endIndex {
      let (key, value) = self[place]
      // Of the very same type: a cast would look it up for each key.
      let name = unsafeBitCast(key, to: Name.self)
      members.append((name.codingKey.stringValue, value))
      formIndex(after: &place)
    }
    return members
  }

  func member(named name: String) -> (any Encodable)? {
    if let key = name as? Key { return self[key] }
    // Only in its canonical form: “01” names nothing.
    guard let number = Int(name), String(number) == name, let key = number as? Key else {
      return nil
    }
    return self[key]
  }
}
