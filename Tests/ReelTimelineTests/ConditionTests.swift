import ReelTimeline
import Shopping
import Testing

/// Conditions: which ones hold, which ones do not, and the errors of those that do not parse.
@Suite struct ConditionTests {
  struct Names: Encodable {
    var not_done = true  // swiftlint:disable:this identifier_name - looks like “not”
    var order = 3
    var and2 = 4
  }

  private func answer(_ text: String) throws -> Condition.Answer {
    try Condition(text).evaluate { try $0.read(from: Shop.sample) }
  }

  @Test(arguments: [
    "steps == 7", "steps == 7.0", "steps != 8", "steps < 8", "steps <= 7", "steps > 6",
    "steps >= 7", "steps==7", "items.count >= 3 and steps < 10", "steps == 1 or steps == 7",
    "not steps == 1", "not (steps == 1 or steps == 2)", "steps == 7 or steps == 1 and steps == 2",
    "not steps == 1 and steps == 7", "( ( steps == 7 ) )", "not not steps == 7",
    #"items[0].name == "Rome""#, #"items[0].name < "Romf""#, #"items[0].name contains "om""#,
    #"items[0].name contains """#, #"items[0].name matches "^R.*e$""#, #"tags contains "a""#,
    #"stock contains "x""#, #"tags == ["a", "b"]"#, #"route == {"item": {"id": 2}}"#,
    "route.item.id == 2", "note == null", "not note exists", "steps exists", "note.x == null",
    "items[id=9].name != \"x\"", "not items[id=9].name exists", "items[price=2].id == 1",
    "items[0].price > 1.5", "items[0].price >= 2",
  ])
  func holds(_ text: String) throws { #expect(try answer(text).holds) }

  @Test(arguments: [
    "steps == 8", "steps != 7", "steps < 7", "steps > 7", "steps == \"7\"", "steps < \"8\"",
    "note > 0", "note < 0", "items[id=9].price == 0", "items[id=9].price < 9",
    "items[id=9] exists", "note exists", #"steps contains "7""#, #"steps matches "7""#,
    #"tags contains "z""#, #"stock contains "zz""#, "tags contains 1",
    "(steps == 7 or steps == 1) and steps == 2", "not steps == 7 or steps == 1",
  ])
  func doesNotHold(_ text: String) throws { #expect(try !answer(text).holds) }

  // The values are a number (steps), text (items[0].name), an array (tags), an object (stock) and
  // null (note).
  @Test(arguments: [
    (#"steps == "7""#, #"“steps == "7"” never holds: there is a number, not text; write 7"#),
    ("items[0].name == 33", "there is text, not a number; write \"33\""),
    ("items[0].name < true", "true or false has no order"),
    (#"steps > "many""#, "there is a number, not text"),
    ("note < true", "true or false has no order"),
    ("tags > 1", "an array has no order"), ("steps < null", "null has no order"),
    (#"steps contains "7""#, "there is a number, which contains nothing"),
    ("steps contains 7", "there is a number, which contains nothing"),
    ("items[0].name contains 1", "there is text, not a number; write \"1\""),
    ("stock contains 1", "there is an object, which contains only the names of its members"),
    (#"stock contains {"a":1}"#, "there is an object, which contains only the names"),
    ("stock contains null", "there is an object, which contains only the names"),
    ("steps contains null", "there is a number, which contains nothing"),
    ("items[0].name contains null", "there is text, not null"),
    (#"steps matches "7""#, "there is a number, not text"),
    ("tags == {}", "there is an array, not"),
    (#"steps == 7 and items[0].name == 1"#, "“items[0].name == 1” never holds"),
    (#"steps == "x" or tags == 1"#, #"“steps == "x"” never holds"#),
    (#"not steps != "7""#, "there is a number, not text; write 7"),
    ("not (steps == 7 or tags != 1)", "there is an array, not a number"),
  ])
  func impossibleConditionsAreReported(_ text: String, _ reason: String) throws {
    let condition = try Condition(text)
    let error = try #require(condition.impossibility { try? $0.read(from: Shop.sample) })
    #expect("\(error)".contains(reason))
    #expect(try !answer(text).holds)
  }

  @Test(arguments: [
    "steps == 8", "steps == 7.5", "steps == null", #"items[0].name == null"#, #"steps != "7""#,
    "note == 1", #"note contains "x""#, "note < 1", #"tags contains 1"#, #"stock contains "zz""#,
    "items[id=9].price == true", #"nowhere == 1"#, "steps exists", #"steps == "7" or steps == 8"#,
    #"not steps == "7""#, #"items[0].name < "A""#, "not (steps == 8 and tags == 1)",
  ])
  func possibleConditionsAreNotRefused(_ text: String) throws {
    #expect(try Condition(text).impossibility { try? $0.read(from: Shop.sample) } == nil)
  }

  // Fails if a name that begins like an operator is parsed as that operator.
  @Test(arguments: ["not_done == true", "order == 3", "and2 == 4 and order == 3", "not order == 4"])
  func namesMayBeginLikeOperators(_ text: String) throws {
    #expect(try Condition(text).evaluate { try $0.read(from: Names()) }.holds)
  }

  @Test func reportsWhatItChecked() throws {
    let answer = try answer("steps == 7 and (items.count == 9 or steps < 5) and note exists")
    #expect(!answer.holds)
    #expect(answer.found.map(\.path.description) == ["steps", "items.count"])
    #expect(answer.found.map(\.value) == [.value(.int(7)), .value(.int(3))])
  }

  @Test func rethrowsErrorsOfThePath() {
    let error = #expect(throws: PathError.self) { try answer("stps == 7") }
    #expect(error?.description == "the state has no “stps”; did you mean “steps”?")
  }

  @Test func isWrittenAsTyped() throws {
    #expect(try Condition("steps  ==  7").description == "steps  ==  7")
  }

  private static let comparison = "one of == != < <= > >= contains matches exists is expected here"

  // `^` stands under the character that the error names.
  @Test(arguments: [
    ("", "^", "a path is expected here"),
    ("not ", "    ^", "a path is expected here"),
    ("a", " ^", comparison),
    ("a = 1", "  ^", "equality is written ==; " + comparison),
    ("a like 1", "  ^", comparison),
    ("a ==", "    ^", "a JSON value is expected here"),
    ("a == b", "     ^", #"a JSON value is expected here; put text in quotes: "b""#),
    ("a == \"b", "     ^", "a JSON value is expected here: the text is not closed"),
    ("a == [1", "     ^", "a JSON value is expected here"),
    (
      "a == 'Trip to Rome' and b == 1", "     ^",
      #"a JSON value is expected here; put text in quotes: "Trip to Rome""#
    ),
    ("a == 'Rome", "     ^", #"a JSON value is expected here; put text in quotes: "Rome""#),
    ("a == True", "     ^", "a JSON value is expected here; write true"),
    ("a == False", "     ^", "a JSON value is expected here; write false"),
    ("(a == None)", "      ^", "a JSON value is expected here; write null"),
    ("a != nil", "     ^", "a JSON value is expected here; write null"),
    ("a === 50", "    ^", "a JSON value is expected here; equality is written =="),
    ("a == 050", "     ^", "a JSON value is expected here; write 50"),
    ("a == +50", "     ^", "a JSON value is expected here; write 50"),
    ("a == -", "     ^", "a JSON value is expected here"),
    ("a == ?", "     ^", "a JSON value is expected here"),
    ("a == 1 b", "       ^", "“and”, “or” or the end is expected here"),
    ("(a == 1", "       ^", "the parenthesis is not closed"),
    ("a == 1)", "      ^", "“and”, “or” or the end is expected here"),
    ("a == 1 and", "          ^", "a path is expected here"),
    ("a == 1 or )", "          ^", "a name is expected here"),
    ("a matches \"[\"", "           ^", "the bracket is not closed"),
    (#"a matches "\\d\u0041("""#, "                    ^", "the parenthesis is not closed"),
    ("a matches 1", "          ^", "a regular expression in quotes is expected here"),
    ("== 1", "^", "a name is expected here"),
  ])
  func isRefused(_ text: String, _ caret: String, _ message: String) {
    let error = #expect(throws: QueryError.self) { try Condition(text) }
    #expect(error?.description == message)
    #expect(error?.offset == caret.count - 1)
  }

  @Test func deepNestingIsRefusedAndDoesNotCrash() {
    for open in ["(", "not "] {
      let text = String(repeating: open, count: 100_000) + "a == 1"
      let error = #expect(throws: QueryError.self) { try Condition(text) }
      #expect(error?.message == "this is nested too deeply")
    }
  }

  @Test func literalsMayHoldQuotesAndBrackets() throws {
    let tree = try JSON(text: #"{"a":["x]\"}"],"b":"(and)"}"#)
    for text in [#"a == ["x]\"}"]"#, #"(b == "(and)") and a.count == 1"#] {
      #expect(try Condition(text).evaluate { try $0.read(from: tree) }.holds)
    }
  }

  @Test(arguments: [
    ("u == 18446744073709551614", true), ("u == 18446744073709551615", false),
    ("u == 18446744073709551616", false), ("u == 1.8446744073709551614e19", false),
    ("u == 1.8446744073709552e19", false), ("u < 18446744073709551615", true),
    ("u < 18446744073709551614", false), ("u > 18446744073709551613", true),
    ("u < 1e400", true), ("i == 9007199254740993", true), ("i == 9007199254740993.0", false),
    ("i > 9007199254740992.0", true), ("d == 9007199254740992", true),
    ("d == 9007199254740993", false), ("d < 9007199254740993", true), ("z == 0", true),
    ("z == -0.0", true), ("l contains 18446744073709551614", true),
    ("l contains 18446744073709551615", false), ("t == \"caf\u{E9}\"", true),
    ("t == \"cafe\u{301}\"", false), ("l[1] == 2", true),
  ])
  func isExact(_ text: String, _ holds: Bool) throws {
    let tree = JSON.object([
      "u": .number("18446744073709551614"), "i": .int(9_007_199_254_740_993),
      "d": .double(0x1p53), "z": .double(-0.0), "t": "caf\u{E9}",
      "l": .array([.number("18446744073709551614"), .double(2)]),
    ])
    #expect(try Condition(text).evaluate { try $0.read(from: tree) }.holds == holds)
  }

  @Test func nothingIsLessThanNaN() throws {
    let tree = JSON.object(["n": .double(.nan)])
    for text in ["n < 1", "n > 1", "n <= 1", "n == 1"] {
      #expect(try !Condition(text).evaluate { try $0.read(from: tree) }.holds)
    }
  }

  /// The comparison that failed is named, and only where its failure matters: not inside a `not`,
  /// except inside another one.
  @Test(
    arguments: [
      ("steps == 1", false, "1"), ("not steps == 1", true, nil), ("not steps == 7", false, nil),
      ("not not steps == 1", false, "1"), ("not (steps == 7 or steps == 2)", false, nil),
      ("not (steps == 1 and steps == 7) and steps == 2", false, "2"),
    ] as [(String, Bool, String?)])
  func theFailedComparisonIsNamed(_ text: String, _ holds: Bool, _ literal: String?) throws {
    let answer = try Condition(text).evaluate { _ in .value(.int(7)) }
    #expect(answer.holds == holds)
    #expect(answer.found.map { $0.unmet?.literal.text } == [literal])
  }
}
