import ReelCoding
import Shopping
import Testing

/// Values that a type's own decoding rejects, and unknown cases: errors in one form, with the
/// place.
@Suite struct RefusalTests {
  /// Throws the error of the standard library that its text names.
  struct Picky: Decodable {
    enum Keys: CodingKey { case part }

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      let context = DecodingError.Context(codingPath: [Keys.part], debugDescription: "not \(text)")
      switch text {
      case "type": throw DecodingError.typeMismatch(Picky.self, context)
      case "value": throw DecodingError.valueNotFound(Picky.self, context)
      case "key": throw DecodingError.keyNotFound(Keys.part, context)
      default: throw DecodingError.dataCorrupted(context)
      }
    }
  }

  @Test(arguments: [
    ("type", "a[1].part: not type"), ("value", "a[1].part: not value"),
    ("key", "a[1].part: “part” is missing"), ("data", "a[1].part: not data"),
  ])
  func errorsOfCustomDecodingHaveTheirPlace(_ text: String, _ message: String) {
    let error = #expect(throws: JSONValueError.self) {
      try ActionJSON.decode([String: [Picky?]].self, from: #"{"a":[null,"\#(text)"]}"#)
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (#"{"rest":{}}"#, "there is no case “rest”; did you mean “reset”?"),
    (#""rest""#, "there is no case “rest”; did you mean “reset”?"),
    (#"{"went":{"hme":{}}}"#, "there is no case “hme”; did you mean “home”?"),
    (#"{"went":"somewhere"}"#, "there is no case “somewhere”"),
    (#"{"reset":{},"noted":null}"#, "there is no such case, or more than one"),
    (#"{"went":{"home":{},"search":"x"}}"#, "went: there is no such case, or more than one"),
    ("{}", "there is no such case, or more than one"),
  ])
  func unknownCasesAreNamed(_ text: String, _ message: String) {
    let error = #expect(throws: JSONValueError.self) {
      try ActionJSON.decode(ShopAction.self, from: text)
    }
    #expect(error?.description == message)
  }
}
