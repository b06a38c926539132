import Foundation
import Reel
import ReelSupport
import Shopping
import TestSeeds
import Testing

@testable import ReelCoding

/// Values to JSON and back, through the writer, the reader and the decoder.
@Suite struct CodingRoundTripTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONWriter.bytes(of: value), as: UTF8.self)
  }

  private func read<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    let reader = JSONReader()
    try reader.load(text.utf8)
    return try reader.decode(type, at: 0)
  }

  /// Checks that the value is written as `expected`, read back as itself, and is the same as a
  /// tree.
  private func check<T: Codable & Equatable>(
    _ value: T, _ expected: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let text = try text(value)
    #expect(text == expected, sourceLocation: location)
    #expect(try read(T.self, text) == value, sourceLocation: location)
    #expect(try JSON(encoding: value) == JSON(text: text), sourceLocation: location)
    // A document written by hand may be formatted differently.
    let pretty = try JSON(text: text).prettyText
    #expect(try read(T.self, pretty) == value, sourceLocation: location)
  }

  struct Inner: Codable, Equatable {
    var a = 1
  }

  enum Event: Codable, Equatable {
    case none
    case one(Int)
    case maybe(Int?)
    case labelled(x: Int)
    case labelledMaybe(x: Int?)
    case two(Int, Int)
    case mixed(Int, name: String)
    case mixedLater(name: String, Int)
    // A label that could be mistaken for the place of an unlabelled value.
    case underscored(_5: Int)  // swiftlint:disable:this identifier_name
    case inner(Inner)
    case maybeInner(Inner?)
    case list([Int])
    case table([String: Int])
    case numbers([Int: Int])
    case nothing(Empty)
    indirect case event(Event)
  }

  struct Empty: Codable, Equatable {}

  enum Field: String, Codable, CodingKeyRepresentable { case name, goal }

  /// Dictionaries by names are read as the standard library's decoder reads them.
  @Test func dictionariesByNamesAreReadLikeByOthers() throws {
    func check<T: Codable & Equatable>(
      _ type: T.Type, _ text: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
      let expected = try JSONDecoder().decode(type, from: Data(text.utf8))
      #expect(try read(type, text) == expected, sourceLocation: location)
    }
    try check([Field: String].self, #"{"goal":"3","name":"a \" b"}"#)
    try check([Field: String].self, "{}")
    try check([Field: Int?].self, #"{"goal":null,"name":4}"#)
    try check([Field: [Field: [String: Inner]]].self, #"{"goal":{"name":{"x":{"a":2}}}}"#)
    try check([Int: String].self, #"{"1":"a","-2":"b"}"#)
    try check([String: [Int]].self, #"{"":[],"ä":[1,2]}"#)
    for (text, message) in [
      (#"{"a":{"goal":"1","gaol":"2"}}"#, "a.gaol: Could not convert key to type Field"),
      (#"{"a":{"goal":1}}"#, "a.goal: expected text, found a number"),
      (#"{"a":["goal"]}"#, "a: expected an object, found an array"),
    ] {
      let error = #expect(throws: JSONValueError.self) {
        try read([String: [Field: String]].self, text)
      }
      #expect(error?.description == message)
    }
  }

  // Payloads of enum cases are written without `_0`, but never so that two values read alike.
  @Test func payloadsAreWrittenWithoutUnderscores() throws {
    try check(Event.none, #"{"none":{}}"#)
    try check(Event.one(5), #"{"one":5}"#)
    try check(Event.maybe(nil), #"{"maybe":null}"#)
    try check(Event.maybe(5), #"{"maybe":5}"#)
    try check(Event.labelled(x: 5), #"{"labelled":{"x":5}}"#)
    try check(Event.labelledMaybe(x: nil), #"{"labelledMaybe":{"x":null}}"#)
    try check(Event.labelledMaybe(x: 5), #"{"labelledMaybe":{"x":5}}"#)
    try check(Event.two(1, 2), #"{"two":{"0":1,"1":2}}"#)
    try check(Event.mixed(1, name: "n"), #"{"mixed":{"0":1,"name":"n"}}"#)
    try check(Event.mixedLater(name: "n", 1), #"{"mixedLater":{"name":"n","1":1}}"#)
    try check(Event.underscored(_5: 1), #"{"underscored":{"5":1}}"#)
    try check(Event.inner(Inner()), #"{"inner":{"a":1}}"#)
    try check(Event.maybeInner(Inner()), #"{"maybeInner":{"a":1}}"#)
    try check(Event.maybeInner(nil), #"{"maybeInner":null}"#)
    try check(Event.list([]), #"{"list":[]}"#)
    try check(Event.list([1]), #"{"list":[1]}"#)
    try check(Event.nothing(Empty()), #"{"nothing":{}}"#)
    try check(Event.event(.none), #"{"event":{"none":{}}}"#)
    try check(Event.event(.one(1)), #"{"event":{"one":1}}"#)
    try check(Event.event(.event(.two(1, 2))), #"{"event":{"event":{"two":{"0":1,"1":2}}}}"#)
  }

  // A single value that looks like several keeps its underscore if it could be mistaken.
  @Test func payloadsThatLookLikeOthersKeepTheirUnderscore() throws {
    try check(Event.table([:]), #"{"table":{}}"#)
    try check(Event.table(["a": 1, "b": 2]), #"{"table":{"a":1,"b":2}}"#)
    try check(Event.table(["0": 1]), #"{"table":{"_0":{"0":1}}}"#)
    try check(Event.table(["_0": 1, "x": 2]), #"{"table":{"_0":{"_0":1,"x":2}}}"#)
    try check(Event.numbers([0: 7, 1: 8]), #"{"numbers":{"_0":{"0":7,"1":8}}}"#)
    try check(Event.numbers([1: 8]), #"{"numbers":{"1":8}}"#)
    try check([Event.table(["0": 1]), .one(2)], #"[{"table":{"_0":{"0":1}}},{"one":2}]"#)
  }

  // Fails if the members of a large payload are looked up as if they were labels.
  @Test func largePayloadsAreReadToo() throws {
    let table = Dictionary(uniqueKeysWithValues: (100..<200).map { ("k\($0)", $0) })
    #expect(try read(Event.self, text(Event.table(table))) == .table(table))
    let numbers = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) })
    #expect(try read(Event.self, text(Event.numbers(numbers))) == .numbers(numbers))
  }

  @Test func aCaseWithoutValuesMayBeWrittenAsItsName() throws {
    #expect(try read(Event.self, #""none""#) == Event.none)
    #expect(try read([Event].self, #"["n\u006fne"]"#) == [Event.none])
  }

  @Test func aNewOptionalLabelIsNil() throws {
    #expect(try read(Event.self, #"{"labelledMaybe":{}}"#) == .labelledMaybe(x: nil))
  }

  struct Numbers: Codable, Equatable {
    var i8 = Int8.min
    var i16 = Int16.min
    var i32 = Int32.min
    var i64 = Int64.min
    var int = Int.max
    var u8 = UInt8.max
    var u16 = UInt16.max
    var u32 = UInt32.max
    var u64 = UInt64.max
    var uint = UInt.max
    var float = Float(0.1)
    var double = Double.leastNonzeroMagnitude
    var bool = true
    var text = ""
    var missing: Int?
    var here: Int8? = 1
  }

  @Test func numbersAtTheirLimitsAreExact() throws {
    let text = try text(Numbers())
    #expect(
      text == #"{"i8":-128,"i16":-32768,"i32":-2147483648,"i64":-9223372036854775808,"#
        + #""int":9223372036854775807,"u8":255,"u16":65535,"u32":4294967295,"#
        + #""u64":18446744073709551615,"uint":18446744073709551615,"#
        + #""float":0.10000000149011612,"double":5e-324,"bool":true,"text":"","#
        + #""missing":null,"here":1}"#)
    #expect(try read(Numbers.self, text) == Numbers())
    for value in [0.1, 1e300, -1e-300, .greatestFiniteMagnitude, 1e16, 123_456_789.125, -0.0] {
      #expect(try read(Double.self, self.text(value)).bitPattern == value.bitPattern)
    }
    #expect(
      try read([Double].self, self.text([Double.infinity, -.infinity])) == [.infinity, -.infinity])
    #expect(try read(Double.self, self.text(Double.nan)).isNaN)
  }

  struct Everything: Codable, Equatable {
    struct Key: Codable, Hashable { var k: Int }

    var lists = [[1], [], [2, 3]]
    var optionals: [Int?] = [nil, 1]
    var set: Set<Int> = [3, 1, 2]
    var byNumber = [2: "b", 10: "a"]
    var byKey = [Key(k: 2): 1, Key(k: 1): 2]
    var emptyByKey: [Key: Int] = [:]
    var empties: [String: [String: Int]] = ["": [:]]
    var contiguous: ContiguousArray<UInt8> = [1, 2]
    var bytes: [UInt8] = [0, 255]
    var url = URL(string: "https://example.com/a?b=c")
    var date = Date(timeIntervalSinceReferenceDate: 0.5)
    var duration = Duration.milliseconds(1500)
    var timestamp = Timestamp(milliseconds: -5)
    var range = 1..<3
  }

  @Test func collectionsAndFoundationsValuesRoundTrip() throws {
    #expect(try read(Everything.self, text(Everything())) == Everything())
    let text = try text(Everything())
    #expect(text.contains(#""set":[1,2,3],"byNumber":{"10":"a","2":"b"}"#))
    #expect(text.contains(#""byKey":[{"k":1},2,{"k":2},1]"#))
    #expect(text.contains(#""emptyByKey":[]"#))
    #expect(try JSON(encoding: Everything()) == JSON(text: text))
  }

  /// Adds its members to those of another value, as older code does with inheritance.
  struct Flat: Codable, Equatable {
    var inner = Inner()
    var b = 2

    enum CodingKeys: CodingKey { case b }

    init() {}

    init(from decoder: any Decoder) throws {
      inner = try Inner(from: decoder)
      b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
    }

    func encode(to encoder: any Encoder) throws {
      try inner.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(b, forKey: .b)
    }
  }

  @Test func aValueMayRequestItsContainerTwice() throws {
    try check(Flat(), #"{"a":1,"b":2}"#)
    try check([Flat(), Flat()], #"[{"a":1,"b":2},{"a":1,"b":2}]"#)
  }

  @Test func anEmptyValueIsAnObject() throws {
    try check(Empty(), "{}")
    try check([Empty(), Empty()], "[{},{}]")
    try check(["a": Empty()], #"{"a":{}}"#)
  }

  @Test func randomActionsRoundTrip() throws {
    let seed = TestSeed.of()
    var random = SplitMix64(seed: seed)
    var state = Shop()
    for step in 0..<2000 {
      let action = ShopAction.random(&random)
      let text = try text(action)
      #expect(try read(ShopAction.self, text) == action, "seed \(seed), step \(step): \(text)")
      #expect(try JSON(encoding: action) == JSON(text: text), "seed \(seed), step \(step): \(text)")
      Reduce.shop.reduce(into: &state, action: action)
    }
    #expect(try read(Shop.self, self.text(state)) == state, "seed \(seed)")
    #expect(try Digest(of: read(Shop.self, self.text(state))) == Digest(of: state), "seed \(seed)")
  }
}
