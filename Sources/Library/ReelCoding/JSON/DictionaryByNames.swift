/// A dictionary whose keys may stand for names.
///
/// The standard library reads it by a keyed container, whose type is looked up for each, and asks
/// that for all its keys and then for each value: for the texts of a form, a third of what its
/// action takes.
protocol DictionaryByNames {
  /// Reads the object at a place, as `init(from:)` does.
  static func read(by decoding: JSONDecoding) throws -> Self
}

extension Dictionary: DictionaryByNames where Key: Decodable, Value: Decodable {
  static func read(by decoding: JSONDecoding) throws -> Self {
    // Numbers are read by the standard library, which leaves out other names.
    guard Key.self != Int.self, let keys = Key.self as? any CodingKeyRepresentable.Type else {
      return try Self(from: decoding)
    }
    return try read(by: decoding, keys)
  }

  private static func read<Name: CodingKeyRepresentable>(
    by decoding: JSONDecoding, _ keys: Name.Type
  ) throws -> Self {
    let reader = decoding.reader
    // No literal, for which the type of its members would be looked up.
    var members = Self(minimumCapacity: Int(reader[decoding.index].count))
    for place in reader.parts(of: decoding.index) {
      let key = DictionaryKey(stringValue: reader.string(at: place) ?? "")
      guard let name = Name(codingKey: key) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: [key], debugDescription: "Could not convert key to type \(Key.self)"))
      }
      let value = try JSONDecoding(reader: reader, index: place + 1).value(Value.self)
      // Of the very same type: a cast would look it up for each key. With a default, because the
      // value would be an optional without one, whose type would be looked up, too.
      members[unsafeBitCast(name, to: Key.self), default: value] = value
    }
    return members
  }
}

/// The name of a dictionary's member as a coding key.
struct DictionaryKey: CodingKey {
  /// What all types of dictionaries have in common.
  static let dictionary = descriptor(of: [Int: Int].self)

  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
