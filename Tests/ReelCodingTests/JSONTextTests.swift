import ReelTexts
import Shopping
import Testing

@testable import ReelCoding

/// JSON as text: what can be read, where errors are reported, and how it is written.
@Suite struct JSONTextTests {
  @Test(arguments: [
    (#"null"#, JSON.null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .int(0)),
    ("-0", .double(-0.0)), ("-12", .int(-12)), ("1.5", .double(1.5)), ("1e3", .double(1000)),
    ("1E-2", .double(0.01)), ("9223372036854775807", .int(.max)),
    ("-9223372036854775808", .int(.min)), ("9223372036854775808", .number("9223372036854775808")),
    (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")),
    (#""\u00e4\u65e5x""#, .string("ä日x")), (#""\ud83d\ude42""#, .string("🙂")),
    (#""x\ud83dy""#, .string("x\u{fffd}y")), (#""ä🙂""#, .string("ä🙂")),
    ("[]", .array([])), ("[ 1 , [ ] ]", .array([.int(1), .array([])])), ("{}", .object([:])),
    ("{\"a\" : {\"b\":\t[null]}\n}", .object(["a": .object(["b": .array([.null])])])),
  ])
  func isRead(_ text: String, _ expected: JSON) throws {
    #expect(try JSON(text: text) == expected)
    #expect(try JSON(text: expected.text) == expected)
    #expect(try JSON(text: expected.prettyText) == expected)
  }

  // `^` stands under the byte that the error names.
  @Test(arguments: [
    ("", "^", "a value is expected"),
    ("  ", "  ^", "a value is expected"),
    ("nul", "^", "a value is expected"),
    ("nuxl", "^", "a value is expected"),
    ("#", "^", "a value is expected"),
    ("1 2", "  ^", "nothing may follow the value"),
    ("01", " ^", "nothing may follow the value"),
    ("-", " ^", "a digit is expected"),
    ("1.", "  ^", "a digit is expected"),
    ("1e+", "   ^", "a digit is expected"),
    (#""abc"#, "^", "the text is not closed"),
    (#""abc\"#, "     ^", "the text is not closed"),
    (#""a\qb""#, "   ^", "there is no such escape"),
    (#""\u12g4""#, "  ^", "\\u needs four hexadecimal digits"),
    ("\"a\nb\"", "  ^", "a control character must be written as an escape"),
    ("[1", "  ^", "a comma or ] is expected"),
    ("[1 2]", "   ^", "a comma or ] is expected"),
    ("[1,]", "   ^", "a value is expected"),
    ("{a:1}", " ^", "a name in quotes is expected"),
    (#"{"a" 1}"#, "     ^", "a colon is expected"),
    (#"{"a":1,}"#, "       ^", "a name in quotes is expected"),
    (#"{"a":1"#, "      ^", "a comma or } is expected"),
    (#"{"a":1 "b"}"#, "       ^", "a comma or } is expected"),
    (#"{"a":"#, "     ^", "a value is expected"),
    ("+1", "^", "a value is expected"),
    ("tru", "^", "a value is expected"),
    (#""\x""#, "  ^", "there is no such escape"),
    (#""\"#, "  ^", "the text is not closed"),
    (#""\u12"#, "  ^", "\\u needs four hexadecimal digits"),
  ])
  func isRefused(_ text: String, _ caret: String, _ message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(text: text) }
    #expect(error?.offset == caret.count - 1)
    #expect(error?.description == "\(message) (byte \(caret.count))")
  }

  @Test func deepNestingIsRefusedAndDoesNotCrash() throws {
    let deep = { (count: Int) in
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    _ = try JSON(text: deep(256))
    let unclosed = ["[", "{\"a\":"].map { String(repeating: $0, count: 1_000_000) }
    for text in [deep(257)] + unclosed {
      let error = #expect(throws: JSONSyntaxError.self) { try JSON(text: text) }
      #expect(error?.message.english == "this is nested deeper than 256 levels")
    }
  }

  @Test func isWrittenWithSortedKeys() throws {
    let value = JSON.object([
      "b": .array([.int(1), .double(0.5), .null, .array([]), .object([:])]),
      "a": .string("\u{1}\u{7f}\"\\\n\t\r/ä"), "c": .double(.infinity), "d": .double(-.infinity),
      "e": .double(.nan), "f": .bool(false),
    ])
    #expect(
      value.text == #"{"a":"\u0001\u007f\"\\\n\t\r/ä","b":[1,0.5,null,[],{}],"c":"Infinity","#
        + #""d":"-Infinity","e":"NaN","f":false}"#)
    #expect(
      try JSON(text: #"{"b":[1,{}],"a":{"c":[]}}"#).prettyText == """
        {
          "a": {
            "c": []
          },
          "b": [
            1,
            {}
          ]
        }
        """)
  }

  @Test func valuesAreTheSameIfWrittenAlike() {
    #expect(JSON.int(1) != .double(1) && JSON.int(1).isEquivalent(to: .double(1)))
    #expect(JSON.double(0) != .double(-0.0) && JSON.double(0).isEquivalent(to: .double(-0.0)))
    #expect(JSON.double(.nan) == .double(.nan) && JSON.double(.nan) == .double(-.nan))
    #expect(JSON.double(.infinity) == .string("Infinity"))
    #expect(JSON.string("caf\u{E9}") != .string("cafe\u{301}"))
    #expect(JSON.object(["\u{E9}": JSON(1)]) != .object(["e\u{301}": JSON(1)]))
    #expect(JSON.int(1) != .string("1"))
    #expect(JSON.null != .bool(false))
    #expect(JSON.array([.int(1)]) != .array([.double(1)]))
    #expect(JSON.object(["a": .int(1)]).isEquivalent(to: .object(["a": .double(1)])))
    #expect(JSON(UInt64.max) == .number("18446744073709551615"))
    let kinds: [JSON] = [.null, .bool(true), .int(1), .string(""), .array([]), .object([:])]
    #expect(
      kinds.map(\.kind.english)
        == ["null", "true or false", "a number", "text", "an array", "an object"])
  }

  struct Wide: Decodable {
    var small: UInt8
    var names: [String]
    var double: Double
    var flag: Bool
    var inner: [String: [Int]]
  }

  // The error, with the path to it.
  @Test(arguments: [
    (#"[]"#, "expected an object, found an array"),
    (#"{"small":256}"#, "small: expected a whole number of 8 bits, found a number"),
    (#"{"small":-1}"#, "small: expected a whole number of 8 bits, found a number"),
    (#"{"small":1.5}"#, "small: expected a whole number of 8 bits, found a number"),
    (#"{"small":"1"}"#, "small: expected a whole number of 8 bits, found text"),
    (#"{}"#, "“small” is missing"),
    (#"{"small":1e2,"names":{}}"#, "names: expected an array, found an object"),
    (#"{"small":1,"names":["a",2]}"#, "names[1]: expected text, found a number"),
    (#"{"small":1,"names":[],"double":true}"#, "double: expected a number, found true or false"),
    (
      #"{"small":1,"names":[],"double":1,"flag":null}"#, "flag: expected true or false, found null"
    ),
    (
      #"{"small":1,"names":[],"double":1,"flag":true,"inner":{"a":[1],"b c":[2,"x"]}}"#,
      "inner.b c[1]: expected a whole number of 64 bits, found text"
    ),
  ])
  func errorsNameTheirPlace(_ text: String, _ expected: String) throws {
    let reader = JSONReader()
    try reader.load(text.utf8)
    let error = #expect(throws: JSONValueError.self) { try reader.decode(Wide.self, at: 0) }
    #expect(error?.description == expected)
  }

  struct Greedy: Decodable {
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while true { _ = try list.decode(Int.self) }
    }
  }

  struct Super: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: ContainerTests.Keys.self).superDecoder()
    }
  }

  @Test func missingPartsAreReported() throws {
    let reader = JSONReader()
    try reader.load("[1,2]".utf8)
    var error = #expect(throws: JSONValueError.self) { try reader.decode(Greedy.self, at: 0) }
    #expect(error?.message.english == "another element is expected after the first 2")
    try reader.load("{}".utf8)
    error = #expect(throws: JSONValueError.self) { try reader.decode(Super.self, at: 0) }
    #expect(error?.message.english == "“super” is missing")
    try reader.load(#"{"renamed":{"id":1}}"#.utf8)
    error = #expect(throws: JSONValueError.self) { try reader.decode(ShopAction.self, at: 0) }
    #expect(error?.description == "renamed: “1” is missing")
  }
}
