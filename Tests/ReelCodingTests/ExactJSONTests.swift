import ReelCoding
import Testing

/// JSON without any loss, as a server stores it for its clients.
@Suite struct ExactJSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "9223372036854775807", "9223372036854775808", "1.0",
    "-0.50", "-0", "1e400", "2E-7", "\"\"", "[]", "{}", #"{"a":[1,{"b":null}],"ü":"€😀"}"#,
    #""\u0000\u001f\n\r\t\"\\""#,
  ])
  func isWrittenAsItWasRead(_ text: String) throws {
    #expect(try JSON(exactly: text.utf8).text == text)
  }

  @Test func blanksAndEscapesAndTheOrderOfKeys() throws {
    let text = " { \"b\" : [ 1 , 2 ] ,\r\n\t\"a\" : \"\\/\\b\\f\\u00fc\\uD83D\\ude00\" } "
    let json = try JSON(exactly: text.utf8)
    #expect(json == ["a": "/\u{8}\u{C}ü😀", "b": .array([JSON(1), JSON(2)])])
    #expect(json.text == #"{"a":"/\u0008\u000cü😀","b":[1,2]}"#)
    #expect(try JSON(exactly: #"{"a":1,"a":2}"#.utf8) == ["a": JSON(2)])
  }

  @Test func numbersAreComparedByTheirValues() throws {
    let number = try JSON(exactly: "12.50".utf8)
    #expect(number == .number("12.50") && number != .number("12.5") && number != .double(12.5))
    #expect(number.isEquivalent(to: .number("12.5")) && number.isEquivalent(to: .double(12.5)))
    #expect(!number.isEquivalent(to: .number("12.51")) && number != "12.50")
    #expect(try JSON(exactly: "1e1".utf8).isEquivalent(to: JSON(10)))
    let tree: JSON = ["a": .array([["price": number]])]
    #expect(try Path("a[price=12.5].price").read(from: tree) == .value(number))
    #expect(number.kind == "a number" && number.double == 12.5)
  }

  @Test(arguments: [#"["\ud800"]"#, #"["\ud800\u0041"]"#, #"["\udc00"]"#, #"["x\ud83dy"]"#])
  func aLoneSurrogateIsRefused(_ text: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(exactly: text.utf8) }
    #expect(error?.description == "half a surrogate pair is not a character (byte 2)")
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xFF, 0x5C, 0x6E, 0x22]] {
      let error = #expect(throws: JSONSyntaxError.self) { try JSON(exactly: bytes) }
      #expect(error?.description == "the text is not UTF-8 (byte 1)")
    }
  }
}
