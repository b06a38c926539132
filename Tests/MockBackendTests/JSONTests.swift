import Testing

@testable import MockBackend

/// Reading and writing JSON.
@Suite struct JSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "9223372036854775808", "1.0",
    "-0.50", "1e400", "2E-7", "\"\"", "[]", "{}", #"{"a":[1,{"b":null}],"ü":"€😀"}"#,
    #""\u0000\u001f\n\r\t\"\\""#,
  ])
  func whatIsReadIsWrittenAgain(_ text: String) throws {
    #expect(String(decoding: try JSON(parsing: Array(text.utf8)).bytes, as: UTF8.self) == text)
  }

  @Test func blanksAndEscapesAndTheOrderOfKeys() throws {
    let text = " { \"b\" : [ 1 , 2 ] ,\r\n\t\"a\" : \"\\/\\b\\f\\u00fc\\uD83D\\ude00\" } "
    let json = try JSON(parsing: Array(text.utf8))
    #expect(json == .object(["a": "/\u{8}\u{C}ü😀", "b": .array([.integer(1), .integer(2)])]))
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == #"{"a":"/\u0008\u000cü😀","b":[1,2]}"#)
  }

  @Test(arguments: [
    ("", "line 1, column 1: a value is expected"),
    ("{\n  \"a\" 1}", "line 2, column 7: a colon is expected"),
    (#"{"a":1 "b"}"#, "line 1, column 8: a comma or } is expected"),
    (#"{"a":1,}"#, "line 1, column 8: a name in quotes is expected"),
    (#"{"a":"#, "line 1, column 6: a value is expected"),
    ("[1 2]", "line 1, column 4: a comma or ] is expected"),
    ("[1,]", "line 1, column 4: a value is expected"),
    ("1 2", "line 1, column 3: nothing may follow the value"),
    ("01", "line 1, column 2: nothing may follow the value"),
    ("-", "line 1, column 2: a digit is expected"),
    ("1.", "line 1, column 3: a digit is expected"),
    ("1e+", "line 1, column 4: a digit is expected"),
    ("+1", "line 1, column 1: a value is expected"),
    ("tru", "line 1, column 1: a value is expected"),
    (#""abc"#, "line 1, column 5: the text does not end"),
    ("\"\n\"", "line 1, column 2: a control character has to be escaped"),
    (#""\x""#, "line 1, column 3: there is no such escape"),
    (#""\"#, "line 1, column 3: there is no such escape"),
    (#""\u12g4""#, "line 1, column 4: four hexadecimal digits are expected"),
    (#""\u12"#, "line 1, column 4: four hexadecimal digits are expected"),
    (#""\ud800""#, "line 1, column 3: half a surrogate pair is no character"),
    (#""\ud800\u0041""#, "line 1, column 3: half a surrogate pair is no character"),
    (#""\udc00""#, "line 1, column 3: half a surrogate pair is no character"),
  ])
  func aMistakeIsLocated(_ text: String, _ message: String) {
    let failure = #expect(throws: Failure.self) { try JSON(parsing: Array(text.utf8)) }
    #expect(failure == Failure(.malformedBody, "the body is not JSON: \(message)"))
  }

  @Test func bytesThatAreNotUTF8() {
    let failure = #expect(throws: Failure.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
    #expect(failure?.message == "the body is not JSON: line 1, column 1: the text is not UTF-8")
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSON(parsing: nested(129))
    let failure = #expect(throws: Failure.self) { try JSON(parsing: nested(200_000)) }
    #expect(failure?.message.hasSuffix("nested deeper than 128 levels") == true)
  }
}
