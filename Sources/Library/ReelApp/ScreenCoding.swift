import ReelCoding

// A stack in JSON: an array of objects, each with the name of a screen and its values.
extension ScreenStack: Codable {
  /// Decodes the screens.
  ///
  /// - Throws: `DecodingError` if there is none, or one is unknown.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var screens: [Route] = []
    while !list.isAtEnd { screens.append(try list.decode(CodedScreen<Route>.self).screen) }
    guard let bottom = screens.first else {
      throw DecodingError.refused("there is always a screen", at: list.codingPath)
    }
    self.init(bottom: bottom, upper: Array(screens.dropFirst()))
  }

  /// Encodes the screens.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for screen in screens { try list.encode(CodedScreen(screen: screen)) }
  }
}

/// A screen in JSON: the compiler's coding of its enum, with the name of the case and its values in
/// one object.
private struct CodedScreen<Route: ScreenRoute>: Codable {
  let screen: Route

  init(screen: Route) { self.screen = screen }

  init(from decoder: any Decoder) throws {
    screen = try Route(from: ScreenDecoder(object: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try screen.encode(to: ScreenEncoder(object: encoder))
  }
}

private enum ScreenKey: CodingKey { case screen }

/// Writes the case that an enum encodes as the name of a screen, and its values beside that.
private struct ScreenEncoder: Encoder {
  let object: any Encoder
  var codingPath: [any CodingKey] { object.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { object.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Cases(object: object, members: object.container(keyedBy: type)))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { object.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { object.singleValueContainer() }

  private struct Cases<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let object: any Encoder
    var members: KeyedEncodingContainer<Key>
    var codingPath: [any CodingKey] { members.codingPath }

    mutating func nestedContainer<Values: CodingKey>(
      keyedBy type: Values.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Values> {
      var names = object.container(keyedBy: ScreenKey.self)
      // No coder refuses a text.
      try? names.encode(key.stringValue, forKey: .screen)
      return object.container(keyedBy: type)
    }

    // An enum asks for nothing else.
    mutating func encodeNil(forKey key: Key) throws { try members.encodeNil(forKey: key) }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      try members.encode(value, forKey: key)
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      members.nestedUnkeyedContainer(forKey: key)
    }
    mutating func superEncoder() -> any Encoder { members.superEncoder() }
    mutating func superEncoder(forKey key: Key) -> any Encoder { members.superEncoder(forKey: key) }
  }
}

/// Reads the name of a screen as the case of an enum, and the values beside it as the case's.
private struct ScreenDecoder: Decoder {
  let object: any Decoder
  var codingPath: [any CodingKey] { object.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { object.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let names = try object.container(keyedBy: ScreenKey.self)
    let name = try names.decode(String.self, forKey: .screen)
    guard let key = Key(stringValue: name) else {
      let unknown = UnknownName(name: name) { Key(stringValue: $0) != nil }
      throw DecodingError.refused(unknown.text, at: names.codingPath)
    }
    return KeyedDecodingContainer(
      OnlyCase(key: key, object: object, members: try object.container(keyedBy: type)))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try object.unkeyedContainer() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try object.singleValueContainer()
  }

  private struct OnlyCase<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let key: Key
    let object: any Decoder
    let members: KeyedDecodingContainer<Key>
    var codingPath: [any CodingKey] { members.codingPath }
    var allKeys: [Key] { [key] }

    func nestedContainer<Values: CodingKey>(
      keyedBy type: Values.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Values> { try object.container(keyedBy: type) }

    // An enum asks for nothing else.
    func contains(_ key: Key) -> Bool { members.contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try members.decodeNil(forKey: key) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try members.decode(type, forKey: key)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try members.nestedUnkeyedContainer(forKey: key)
    }
    func superDecoder() throws -> any Decoder { try members.superDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder {
      try members.superDecoder(forKey: key)
    }
  }
}
