import Testing

@testable import ReelCoding

/// Numbers whose digits are all compared.
@Suite struct ExactNumberTests {
  @Test(arguments: [
    ("0", "0", 0), ("0", "-0", 0), ("0.0", "0e9", 0), ("1", "1.0", 0), ("1", "10e-1", 0),
    ("0.001", "1E-3", 0), ("100", "1e2", 0), ("-1", "1", -1), ("0", "-1", 1), ("0", "1", -1),
    ("2", "10", -1), ("-2", "-10", 1), ("0.1", "0.09", 1), ("1e400", "1e401", -1),
    ("-1e400", "-1e401", 1), ("18446744073709551615", "18446744073709551614", 1),
    ("1e99999999999999999999", "1", 1), ("1e-99999999999999999999", "0", 1),
  ])
  func areInOrder(_ left: String, _ right: String, _ order: Int) {
    let (left, right) = (ExactNumber(left.utf8), ExactNumber(right.utf8))
    #expect(left.order(right).signum() == order && right.order(left).signum() == -order)
    #expect((left == right) == (order == 0))
  }

  @Test(arguments: [
    (0x1p53, "9007199254740992"), (0x1p64, "18446744073709551616"), (0.1, "0.1"), (-2.5, "-2.5"),
    (-1e21, "-1000000000000000000000"), (1e23, "99999999999999991611392"), (-0.0, "0"),
    (.leastNonzeroMagnitude, "5e-324"),
  ])
  func aWholeNumberHasAllItsDigits(_ value: Double, _ text: String) {
    #expect(ExactNumber(value) == ExactNumber(text.utf8))
  }

  @Test(
    arguments: [
      ("18446744073709551615", .max), ("1.8446744073709551615e19", .max), ("1e3", 1000),
      ("9007199254740993.0", 9_007_199_254_740_993), ("-0", 0), ("18446744073709551616", nil),
      ("-1", nil), ("1.5", nil), ("1e400", nil),
    ] as [(String, UInt64?)])
  func isReadAsAWholeNumber(_ text: String, _ value: UInt64?) throws {
    #expect(ExactNumber(text.utf8).integer() == value)
    let reader = JSONReader()
    try reader.load(text.utf8)
    #expect((try? reader.decode(UInt64.self, at: 0)) == value)
  }

  @Test(arguments: [
    "18446744073709551615", "18446744073709551616", "-9223372036854775809", "1e400", "1e-400",
    "-0.0", "0.1",
  ])
  func isWrittenAsItWasRead(_ text: String) throws {
    let value = try JSON(text: text)
    #expect(value.text == text)
    // As a part of something else.
    #expect(try JSON(encoding: ["a": value]).text == #"{"a":\#(text)}"#)
    #expect(try ActionJSON.decode([JSON].self, from: "[\(text)]") == [value])
  }

  @Test(arguments: [
    ("1e400", 64), ("-1e400", 64), ("1e-400", 64), ("1e39", 32), ("1e-46", 32),
  ])
  func whatDoesNotFitIsRefused(_ text: String, _ bits: Int) {
    struct Both: Decodable { var d: Double?; var f: Float? }
    let name = bits == 64 ? "d" : "f"
    let error = #expect(throws: JSONValueError.self) {
      try ActionJSON.decode(Both.self, from: #"{"\#(name)":\#(text)}"#)
    }
    #expect(error?.description == "\(name): the number \(text) does not fit into \(bits) bits")
  }
}
