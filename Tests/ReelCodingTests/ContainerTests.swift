import Testing

@testable import ReelCoding

/// The less common ways in which a value can encode and decode itself.
@Suite struct ContainerTests {
  enum Keys: CodingKey { case a, b, list, part, fine }

  /// Uses every kind of container by hand.
  struct Manual: Codable, Equatable {
    var numbers = [1, 2]
    var isNil = true

    init() {}

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Keys.self)
      var part = object.nestedContainer(keyedBy: Keys.self, forKey: .part)
      try part.encode(numbers[0], forKey: .a)
      try part.encodeNil(forKey: .b)
      var list = object.nestedUnkeyedContainer(forKey: .list)
      try list.encodeNil()
      var element = list.nestedContainer(keyedBy: Keys.self)
      try element.encode(numbers[1], forKey: .a)
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(contentsOf: numbers)
      try numbers.encode(to: list.superEncoder())
      try true.encode(to: object.superEncoder(forKey: .fine))
      try numbers.encode(to: object.superEncoder())
    }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Keys.self)
      #expect(Set(object.allKeys.map(\.stringValue)) == ["part", "list", "fine"])
      #expect(object.contains(.part) && !object.contains(.a))
      let part = try object.nestedContainer(keyedBy: Keys.self, forKey: .part)
      var list = try object.nestedUnkeyedContainer(forKey: .list)
      #expect(list.count == 4)
      isNil = try list.decodeNil() && part.decodeNil(forKey: .b)
      #expect(try !list.decodeNil())
      let element = try list.nestedContainer(keyedBy: Keys.self)
      numbers = [try part.decode(Int.self, forKey: .a), try element.decode(Int.self, forKey: .a)]
      var inner = try list.nestedUnkeyedContainer()
      #expect(try [inner.decode(Int.self), inner.decode(Int.self)] == numbers)
      #expect(inner.isAtEnd)
      #expect(try [Int](from: list.superDecoder()) == numbers)
      #expect(try Bool(from: object.superDecoder(forKey: .fine)))
      #expect(try [Int](from: object.superDecoder()) == numbers)
    }
  }

  static let text =
    #"{"part":{"a":1,"b":null},"list":[null,{"a":2},[1,2],[1,2]],"fine":true,"super":[1,2]}"#

  @Test func everyContainerRoundTrips() throws {
    let bytes = try JSONWriter.bytes(of: Manual())
    #expect(String(decoding: bytes, as: UTF8.self) == Self.text)
    let reader = JSONReader()
    try reader.load(bytes)
    #expect(try reader.decode(Manual.self, at: 0) == Manual())
    #expect(try JSON(encoding: Manual()) == JSON(text: Self.text))
    #expect(try Digest(of: Manual()) == Digest(of: Manual()))
  }

  @Test(arguments: [
    ("part.a", "1"), ("part.b", "null"), ("list[1].a", "2"), ("list[2][1]", "2"), ("fine", "true"),
    ("list.count", "4"), ("super[0]", "1"),
  ])
  func everyContainerIsRead(_ path: String, _ expected: String) throws {
    let found = try Path(path).read(from: Manual())
    #expect(found == .value(try JSON(text: expected)))
  }

  /// Each type of the standard library, in a single value container.
  struct Single<T: Codable & Equatable>: Codable, Equatable {
    var value: T

    init(_ value: T) { self.value = value }

    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(T.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  private func check<T: Codable & Equatable>(_ value: T) throws {
    let reader = JSONReader()
    try reader.load(JSONWriter.bytes(of: [Single(value)]))
    #expect(try reader.decode([Single<T>].self, at: 0) == [Single(value)])
    try reader.load(JSONWriter.bytes(of: ["k": Optional(value), "n": nil]))
    #expect(try reader.decode([String: T?].self, at: 0) == ["k": value, "n": nil])
    _ = try Digest(of: [Single(value)])
    let found = try Path("[0]").read(from: [Single(value)])
    #expect(try found == .value(JSON(encoding: value)))
  }

  @Test func singleValuesRoundTrip() throws {
    try check(true)
    try check("text")
    try check(1.5)
    try check(Float(1.5))
    try check(-1)
    try check(Int8(-1))
    try check(Int16(-1))
    try check(Int32(-1))
    try check(Int64(-1))
    try check(UInt(1))
    try check(UInt8(1))
    try check(UInt16(1))
    try check(UInt32(1))
    try check(UInt64.max)
    try check(["a"])
  }
}
