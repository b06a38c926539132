import JSONSchema
import ReelCoding
import Testing

/// The validator of answers finds violations of the schema.
@Suite struct SchemaValidatorTests {
  @Test func unknownKeywordsAreErrors() throws {
    let unknown = #"{"$defs":{"a":{"pattern":"x"}}}"#
    #expect(throws: JSONSchema.Unreadable.self) { try JSONSchema(unknown) }
    let (number, rest) = (#"{"type":["integer","null"],"minimum":1}"#, #""required":["a"]"#)
    let schema = try JSONSchema(
      #"{"type":"object","properties":{"a":\#(number)},\#(rest),"additionalProperties":false}"#)
    let problems: [(String, String?)] = [
      (#"{"a":1}"#, nil), (#"{"a":null}"#, nil), (#"{}"#, "$ has no a"),
      (#"{"a":0}"#, "$.a is 0, and less than 1.0"), (#"{"a":1,"b":2}"#, "$.b must not be there"),
      (#"{"a":"1"}"#, #"$.a is "1", and not of type ["integer","null"]"#),
    ]
    for (text, problem) in problems {
      #expect(schema.problem(with: try JSON(text: text)) == problem)
    }
  }
}
