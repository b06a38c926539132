import ReelSupport

/// The object that a keyed container is for, or the string, which stands for an enum's case without
/// values.
final class JSONContainer {
  let reader: JSONReader
  // Unchecked, as in the reader.
  @exclusivity(unchecked) fileprivate(set) var index = 0
  @exclusivity(unchecked) fileprivate(set) var isPayload = false
  /// The indices of the members, for objects with many.
  @exclusivity(unchecked) fileprivate(set) var directory: [ExactText: Int]?
  /// The maximum number of known cases: enough for an enum, but not for all names of a dictionary.
  private static let mostCases = 64
  /// Cases of the enum whose keys they are: each with a ``Holder`` of a list of its key alone.
  @exclusivity(unchecked) private var cases: [(name: String, keys: AnyObject)] = []

  init(_ reader: JSONReader) { self.reader = reader }

  fileprivate func move(to index: Int, isPayload: Bool) throws {
    self.index = index
    self.isPayload = isPayload
    let entry = reader[index]
    switch entry.kind {
    case .object where entry.count > 24:
      var directory: [ExactText: Int] = [:]
      for key in reader.parts(of: index) {
        directory[ExactText(reader.string(at: key) ?? "")] = key + 1
      }
      self.directory = directory
      return
    case .object, .string, .escapedString: break
    default:
      guard isPayload else {
        throw JSONDecoding(reader: reader, index: index).mismatch(JSON.object([:]).kind)
      }
    }
    if directory != nil { directory = nil }
  }

  /// Returns a ``Holder`` of the key of the enum's case at this place, if the case is known.
  var keys: AnyObject? {
    guard let name = reader.caseNameIndex(at: index) else { return nil }
    for known in cases where reader.isString(known.name, at: name) { return known.keys }
    return nil
  }

  /// Makes a case known, with a ``Holder`` of its key.
  func add(_ name: String, _ keys: AnyObject) {
    if cases.count < Self.mostCases { cases.append((name, keys)) }
  }
}

extension JSONReader {
  /// Returns a container for the members of the object at an index, or for the name of an enum's
  /// case without values.
  @inline(__always)
  func container<Key: CodingKey>(
    keyedBy keys: Key.Type, at index: Int, isPayload: Bool
  ) throws -> KeyedDecodingContainer<Key> {
    if let containers, let slot = containers.free(ObjectIdentifier(keys)) {
      try containers.content(slot, as: JSONContainer.self)._withUnsafeGuaranteedRef {
        try $0.move(to: index, isPayload: isPayload)
      }
      return containers.container(slot, as: KeyedDecodingContainer<Key>.self)
    }
    return try newContainer(keyedBy: keys, at: index, isPayload: isPayload)
  }

  @inline(never)
  private func newContainer<Key: CodingKey>(
    keyedBy keys: Key.Type, at index: Int, isPayload: Bool
  ) throws -> KeyedDecodingContainer<Key> {
    let content = JSONContainer(self)
    try content.move(to: index, isPayload: isPayload)
    let container = KeyedDecodingContainer(JSONKeyedContainer<Key>(content: content))
    containers?.keep(container, ObjectIdentifier(keys), content: content)
    return container
  }
}
